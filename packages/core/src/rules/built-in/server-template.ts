import type { BuiltInRule } from './built-in-rule.ts'

export const serverTemplate: BuiltInRule = {
  id: 'server-template',
  extensions: ['erb', 'eex', 'heex', 'leex', 'jsp', 'ftl', 'twig', 'haml', 'slim', 'mdx'],
  text: `Templates with code in them. Look for:
- Output that is not escaped for its place: raw, html_safe, <%== or {!! on input, data put into script text, attributes without quotes, URLs whose scheme nobody checked.
- Code that does work while rendering: a query per row, a remote call, state that is changed.
- Data that can be missing: a method on nil, a loop over nothing, a translation or partial that does not exist.
- Content shown without the permission check that its page or component needs; links and forms that change state by GET or without a token.
- Blocks that do not close, a condition turned round, forms whose field names the server does not expect.
- Components: assigns or props that the component does not declare, keys or ids that are not unique, handlers that nobody implements.
Not defects: line breaks, helper preference, class names.`,
}
