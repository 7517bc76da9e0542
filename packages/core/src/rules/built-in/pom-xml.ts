import type { BuiltInRule } from './built-in-rule.ts'

export const pomXml: BuiltInRule = {
  id: 'pom-xml',
  names: ['pom.xml'],
  text: `Maven pom.xml. Look for, in what the change adds:
- Versions that are not fixed: SNAPSHOT, LATEST, RELEASE or a range in what gets released.
- One artifact declared twice, a version that contradicts dependencyManagement, a property that is used and not defined, a module that is listed and does not exist, a parent whose relativePath no longer fits.
- Scopes: a test library in compile scope, provided where nothing provides it, an optional that callers need, an exclusion that takes away a class still in use.
- Plugins: tests or checks skipped (skipTests, testFailureIgnore), a plugin without a version, an execution bound to the wrong phase, compiler levels that disagree.
- Repositories over plain HTTP or of unknown owners; secrets in the file.
Not defects: versions inherited from a parent, a BOM or pluginManagement; the order of elements.`,
}
