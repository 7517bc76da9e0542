/** File names that are reviewed whatever their extension, in lower case. */
export const reviewableBasenames: ReadonlySet<string> = new Set([
  'dockerfile',
  'containerfile',
  'makefile',
  'gnumakefile',
  'justfile',
  'jenkinsfile',
  'vagrantfile',
  'rakefile',
  'gemfile',
  'procfile',
  'caddyfile',
  'cmakelists.txt',
  'pom.xml',
  'build.gradle',
  'package.json',
  'cargo.toml',
  'go.mod',
])

/** Extensions of files that are reviewed, in lower case. */
export const reviewableExtensions: ReadonlySet<string> = new Set(
  `
  c cc cpp cxx c++ h hh hpp hxx inl m mm
  go java kt kts scala groovy gradle clj cljs rs zig nim d
  py pyi rb rake gemspec erb php pl pm lua r jl ex exs eex heex erl hrl hs ml mli fs fsx vb cs csx swift dart
  ts tsx mts cts js jsx mjs cjs ets vue svelte astro
  html htm css scss sass less graphql gql proto thrift avsc
  sql sh bash zsh fish ps1 psm1 bat cmd awk
  json json5 jsonc xml yaml yml toml ini cfg conf properties env md mdx
  tf tfvars hcl bicep cmake mk dockerfile nix rego
  sol vy wgsl glsl hlsl cu cuh
  `
    .trim()
    .split(/\s+/),
)

/** Says whether a path is of a kind that is reviewed by default. */
export function isReviewableName(path: string): boolean {
  const name = path.slice(path.lastIndexOf('/') + 1).toLowerCase()
  if (reviewableBasenames.has(name) || /^(dockerfile|containerfile|makefile)\b/.test(name)) return true
  return reviewableExtensions.has(name.slice(name.lastIndexOf('.') + 1)) && name.includes('.')
}
