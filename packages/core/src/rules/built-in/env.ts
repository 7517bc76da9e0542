import type { BuiltInRule } from './built-in-rule.ts'

export const env: BuiltInRule = {
  id: 'env',
  globs: ['**/.env.*'],
  extensions: ['env', 'envrc'],
  text: `Environment files. Look for:
- Real secrets: keys, tokens, passwords, connection strings with credentials, in a file that is committed. Examples with clear placeholders are fine.
- A variable twice, one that the code reads under another name, one that is missing although siblings of other environments have it.
- Values that the reader takes apart: blanks or # without quotes, quotes that become part of the value, $ that is expanded, line feeds, export where the reader does not know it.
- Development values in a production file: debug on, TLS checks off, hosts open to all, a local address.
- Public prefixes (NEXT_PUBLIC_, VITE_, REACT_APP_) on what must stay on the server.
Not defects: order, grouping.`,
}
