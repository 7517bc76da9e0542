import type { BuiltInRule } from './built-in-rule.ts'

export const githubConfig: BuiltInRule = {
  id: 'github-config',
  globs: ['.github/**/*.{yaml,yml}'],
  text: `Files of GitHub's own settings (issue forms, dependabot, release notes, labels). Look for:
- A key or value that GitHub does not know, so that the whole file is ignored: input types of issue forms, a missing id, body or attributes, an id twice, validations at the wrong depth.
- Dependabot: a folder or ecosystem that does not exist, ignore rules that hold back security fixes, a schedule or group that never applies, registries with secrets in plain text.
- Release or label settings: a category that catches all before the special ones, labels that no longer exist.
- Owners, funding or contact entries that point to nobody.
Not defects: wording and order of texts.`,
}
