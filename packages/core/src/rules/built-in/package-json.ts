import type { BuiltInRule } from './built-in-rule.ts'

export const packageJson: BuiltInRule = {
  id: 'package-json',
  names: ['package.json'],
  text: `package.json. Look for, in what the change adds:
- "*", "latest", a git URL or branch, a plain HTTP tarball or a local path as a version in what gets published.
- One package in dependencies and devDependencies, a run-time import that is only in devDependencies, a peer dependency that contradicts the installed version, an override that undoes a security fix.
- scripts that call a tool nobody declares, that work in one shell alone, that hide a failure with ; or || true, or that run on install (postinstall) without need; unknown packages whose name is close to a known one.
- exports, main, module, types, bin or files that name what the build does not make, that hide a path users import, or whose conditions stand in an order where the first one wins wrongly.
- type, engines or packageManager that disagree with the code or the build; a workspace entry that matches nothing.
- Publishing by accident: private removed, files missing so that secrets ship.
Not defects: caret ranges, order of keys, missing metadata.`,
}
