import type { SecretForm } from './secret-forms.ts'
import { secretForms } from './secret-forms.ts'

/**
 * Forms of keys, those too that are for trying a service out, that were made up, or that more than one service gives: a
 * key is covered first and judged later.
 */
export const keyForms: readonly SecretForm[] = [
  ...Object.values(secretForms),
  {
    id: 'key',
    cues: [
      '_test_',
      'sk-',
      'eyJ',
      'ghp_',
      'gho_',
      'ghu_',
      'ghs_',
      'ghr_',
      'npm_',
      'hf_',
      'whsec_',
      'AGE-SECRET-KEY-',
      'ya29.',
      'xoxe',
    ],
    expression: new RegExp(
      [
        '\\b[sr]k_test_[A-Za-z0-9]{8,200}',
        '\\bsk-[A-Za-z0-9_-]{20,200}',
        '\\beyJ[A-Za-z0-9_-]{10,4000}\\.[A-Za-z0-9_-]{10,4000}\\.[A-Za-z0-9_-]{5,1000}',
        '\\b(?:gh[pousr]|npm|hf|whsec)_[A-Za-z0-9]{20,255}',
        '\\bya29\\.[A-Za-z0-9_-]{40,400}',
        '\\bxoxe(?:\\.xox[bp])?-\\d-[A-Za-z0-9]{40,400}',
        '\\bAGE-SECRET-KEY-1[A-Z0-9]{50,60}',
      ].join('|'),
      'g',
    ),
    isGenuine: () => false,
  },
]
