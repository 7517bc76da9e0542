const names: ReadonlySet<string> = new Set([
  'package-lock.json',
  'npm-shrinkwrap.json',
  'pnpm-lock.yaml',
  'yarn.lock',
  'bun.lock',
  'bun.lockb',
  'deno.lock',
  'cargo.lock',
  'go.sum',
  'go.work.sum',
  'gemfile.lock',
  'composer.lock',
  'poetry.lock',
  'pipfile.lock',
  'pdm.lock',
  'uv.lock',
  'pubspec.lock',
  'podfile.lock',
  'package.resolved',
  'packages.lock.json',
  'project.assets.json',
  'gradle.lockfile',
  'mix.lock',
  'rebar.lock',
  'flake.lock',
  'conan.lock',
  'vcpkg-lock.json',
  '.terraform.lock.hcl',
  'chart.lock',
])

/** Says whether a path is a package manager's record of resolved versions. */
export function isLockfile(path: string): boolean {
  return names.has(path.slice(path.lastIndexOf('/') + 1).toLowerCase())
}
