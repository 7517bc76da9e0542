import type { BuiltInRule } from './built-in-rule.ts'

export const properties: BuiltInRule = {
  id: 'properties',
  extensions: ['properties'],
  text: `Properties files. Look for:
- A key twice, of which the later one wins; a key that its reader does not know, as siblings and the reading code show; a missing separator; a line continued by a back-slash at its end.
- Placeholders that name an undefined key or variable, that lack a default where one is needed, or that differ from the arguments of the code or of other languages' files ({0}, %s, \${x}).
- Escapes: back-slashes in paths, quotes and apostrophes that MessageFormat reads, characters beyond the file's encoding, blanks at the end of a value.
- Values outside what the setting takes: units of times and sizes, booleans, numbers with separators, profiles that contradict each other.
- Settings that weaken: actuator or debug endpoints open, TLS checks or authentication off, schema updates by the program in production, logs of secrets.
- Passwords, tokens and keys in plain text.
Not defects: order of keys, wording of translations.`,
}
