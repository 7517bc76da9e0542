import * as v from 'valibot'

/** What `maxCharacters` finds wrong. */
export interface MaxCharactersIssue extends v.BaseIssue<string> {
  readonly kind: 'validation'
  readonly type: 'max_characters'
  readonly requirement: number
}

/** A validation action of valibot. */
export interface MaxCharactersAction extends v.BaseValidation<string, string, MaxCharactersIssue> {
  readonly type: 'max_characters'
  readonly requirement: number
}

/**
 * A bound of a text as JSON Schema's `maxLength` counts it, which is what a model was told: in code points. valibot's
 * `maxLength` counts an emoji twice, and would refuse a call that fits its schema.
 */
export function maxCharacters(requirement: number): MaxCharactersAction {
  return {
    kind: 'validation',
    type: 'max_characters',
    reference: maxCharacters,
    async: false,
    expects: `<=${requirement}`,
    requirement,
    '~run'(dataset, config) {
      if (dataset.typed && dataset.value.length > requirement) {
        const count = Array.from(dataset.value).length
        if (count > requirement) v._addIssue(this, 'length', dataset, config, { received: `${count}` })
      }
      return dataset
    },
  }
}
