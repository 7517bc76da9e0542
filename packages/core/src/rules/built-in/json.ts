import type { BuiltInRule } from './built-in-rule.ts'

export const json: BuiltInRule = {
  id: 'json',
  extensions: ['json', 'json5', 'jsonc', 'jsonl', 'ndjson', 'webmanifest'],
  text: `JSON files. Look for:
- A document that no longer parses: a trailing comma or comment where the reader is strict, a lost bracket, a merge marker.
- A key twice in one object, of which one is lost; a key under the wrong parent or under a name its reader does not know, as siblings and the reading code show.
- A value of another type than its siblings or its schema: "true" for true, a number as text, null where none is handled, an id or reference that points to nothing.
- Settings that weaken: checks or TLS switched off, hosts or permissions opened to all, debug left on, limits removed.
- Secrets, tokens, private keys or personal data.
- Entries that contradict each other, such as two routes, ports or ids that must be unique.
Not defects: order of keys, wording of prose, blanks.`,
}
