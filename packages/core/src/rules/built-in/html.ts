import type { BuiltInRule } from './built-in-rule.ts'

export const html: BuiltInRule = {
  id: 'html',
  extensions: ['html', 'htm', 'xhtml', 'hbs', 'ejs', 'njk', 'jinja', 'j2', 'mustache'],
  text: `HTML and page templates. Look for:
- Security: input written without escaping for its place (text, attribute, URL, script), inline handlers or script text built from data, target="_blank" to foreign pages with opener access, third-party scripts without integrity, plain HTTP resources, a form that changes state by GET or without a token, secrets or internal addresses in the page, an iframe without sandbox for foreign content.
- Behaviour: an id that occurs twice and is referenced, a label, aria or form attribute that points to nothing, a button inside a form that submits by accident, nested forms or links, an unclosed element that swallows what follows, a script that runs before the element it needs, name attributes that the server does not expect.
- Access that breaks use: an input, button or image that carries meaning and has no accessible name, focus that cannot reach or leave a dialog.
- Templates: a loop or condition that does not close, a variable that can be missing, content shown before its permission check.
Not defects: attribute order, quotes, semantic preference without a broken function.`,
}
