import * as v from 'valibot'

/** Entries that a rule file may have, and globs in each of its lists. */
const maxEntries = 1000
/** Characters of a rule written into the file itself; longer ones belong in a file of their own. */
const maxRuleLength = 64 * 1024

const globs = v.pipe(
  v.array(v.string('a glob as text'), 'a list of globs'),
  v.maxLength(maxEntries, `at most ${maxEntries} globs`),
)

const entry = v.strictObject(
  {
    path: v.string('a glob of the files it is for'),
    rule: v.optional(
      v.pipe(
        v.string('a text, or the name of a .md, .txt or .markdown file'),
        v.maxLength(maxRuleLength, `at most ${maxRuleLength} characters; put it in a file`),
      ),
      '',
    ),
    merge_system_rule: v.optional(v.boolean('true or false'), false),
  },
  'an object with "path" and "rule"',
)

/** A rule file as written. */
export const ruleFileSchema = v.strictObject(
  {
    $schema: v.optional(v.string('a text')),
    include: v.optional(globs, []),
    exclude: v.optional(globs, []),
    rules: v.optional(
      v.pipe(v.array(entry, 'a list of rules'), v.maxLength(maxEntries, `at most ${maxEntries} rules`)),
      [],
    ),
  },
  'an object with "rules", "include" or "exclude"',
)

/** The keys that an object at a place may have. */
export function keysAt(path: readonly unknown[]): readonly string[] {
  return path[0] === 'rules' ? Object.keys(entry.entries) : Object.keys(ruleFileSchema.entries)
}
