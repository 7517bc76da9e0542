import type { BuiltInRule } from './built-in-rule.ts'

export const xml: BuiltInRule = {
  id: 'xml',
  extensions: [
    'xml',
    'xsd',
    'xsl',
    'xslt',
    'plist',
    'xaml',
    'csproj',
    'vbproj',
    'fsproj',
    'props',
    'targets',
    'resx',
  ],
  text: `XML files. Look for:
- A document that no longer parses or fits its schema: elements not closed, < or & not escaped, a namespace or prefix that is not declared, an element at a place where its reader ignores it, an id twice.
- References that point to nothing: bean, class, view, resource, theme or target names that other files do not define; a renamed id whose users stay behind.
- Settings that weaken: exported Android components without a permission, cleartext traffic, debuggable, backups of secrets, authentication or TLS checks switched off, paths or roles opened to all, ATS exceptions.
- Build files: a package without a fixed version, a condition that never holds, a target in the wrong order, warnings or tests switched off, a framework that a dependency lacks.
- Layouts and strings: a placeholder that a translation lacks or has in another type, a binding to a property that does not exist.
- Secrets and internal addresses.
Not defects: attribute order, blanks, wording.`,
}
