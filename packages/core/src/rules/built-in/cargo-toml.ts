import type { BuiltInRule } from './built-in-rule.ts'

export const cargoToml: BuiltInRule = {
  id: 'cargo-toml',
  names: ['cargo.toml'],
  text: `Cargo.toml. Look for, in what the change adds:
- "*" as a version, a git dependency without rev or tag, a path dependency in what gets published, a yanked or contradictory version.
- Keys in the wrong section or under an unknown name, which cargo ignores: profile outside the workspace root, workspace = true beside a version, a dependency under dev-dependencies that src uses.
- Features that are not additive, a default feature switched off that code still needs, an optional dependency that no feature turns on, two crates that need the same one with features that exclude one another.
- edition, rust-version and resolver that disagree with the code or the workspace.
- Profiles that change behaviour: overflow-checks, debug-assertions, panic = "abort" where unwinding is relied on.
- Publishing: a missing licence or include list that would ship secrets or test data.
Not defects: caret versions, the order of keys, versions inherited from the workspace.`,
}
