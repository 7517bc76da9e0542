import type { BuiltInRule } from './built-in-rule.ts'

export const toml: BuiltInRule = {
  id: 'toml',
  extensions: ['toml'],
  text: `TOML files. Look for:
- A table or key twice, a key that lands in the table above it because its header comes later, [table] where [[array]] is meant, dotted keys that redefine a table.
- Values of another type than the reader expects: text for a number or boolean, dates without quotes, a lone back-slash in a basic string, mixed arrays.
- Keys that the tool does not know or reads elsewhere, so that they have no effect (pyproject: [project] against [tool.…], build-backend, dynamic fields, optional groups).
- Dependencies that are new and not fixed, from a branch or over plain HTTP; a Python, edition or tool version that contradicts the code.
- Checks, tests or safety limits switched off; secrets.
Not defects: order of keys, inline or long tables.`,
}
