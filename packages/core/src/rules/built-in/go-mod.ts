import type { BuiltInRule } from './built-in-rule.ts'

export const goMod: BuiltInRule = {
  id: 'go-mod',
  names: ['go.mod', 'go.work'],
  text: `go.mod and go.work. Look for, in what the change adds:
- replace with a local path, or to a fork that nobody reviewed, in what others import.
- A pseudo-version or a major version whose path lacks its /vN suffix; a module that is required twice in different majors by mistake.
- go or toolchain lines that are newer than what the build uses, or that lower what the code needs.
- A retract or exclude that takes away a version still in use; a downgrade of a library that fixes a known hole.
- A module path that changed although importers still use the old one.
Not defects: // indirect marks, the order of lines, versions that go mod tidy writes.`,
}
