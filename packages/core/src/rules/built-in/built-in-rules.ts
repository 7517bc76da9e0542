import { arkts } from './arkts.ts'
import { astro } from './astro.ts'
import { awk } from './awk.ts'
import { batch } from './batch.ts'
import { bicep } from './bicep.ts'
import { buildGradle } from './build-gradle.ts'
import type { BuiltInRule } from './built-in-rule.ts'
import { c } from './c.ts'
import { cargoToml } from './cargo-toml.ts'
import { clojure } from './clojure.ts'
import { cmake } from './cmake.ts'
import { cpp } from './cpp.ts'
import { csharp } from './csharp.ts'
import { css } from './css.ts'
import { cuda } from './cuda.ts'
import { dart } from './dart.ts'
import { dockerfile } from './dockerfile.ts'
import { elixir } from './elixir.ts'
import { env } from './env.ts'
import { erlang } from './erlang.ts'
import { fallback } from './fallback.ts'
import { fsharp } from './fsharp.ts'
import { githubConfig } from './github-config.ts'
import { githubWorkflows } from './github-workflows.ts'
import { go } from './go.ts'
import { goMod } from './go-mod.ts'
import { graphql } from './graphql.ts'
import { groovy } from './groovy.ts'
import { haskell } from './haskell.ts'
import { html } from './html.ts'
import { ini } from './ini.ts'
import { java } from './java.ts'
import { javascript } from './javascript.ts'
import { json } from './json.ts'
import { julia } from './julia.ts'
import { kotlin } from './kotlin.ts'
import { lua } from './lua.ts'
import { makefile } from './makefile.ts'
import { mapperXml } from './mapper-xml.ts'
import { markdown } from './markdown.ts'
import { nix } from './nix.ts'
import { objectiveC } from './objective-c.ts'
import { ocaml } from './ocaml.ts'
import { packageJson } from './package-json.ts'
import { perl } from './perl.ts'
import { php } from './php.ts'
import { pomXml } from './pom-xml.ts'
import { powershell } from './powershell.ts'
import { properties } from './properties.ts'
import { protobuf } from './protobuf.ts'
import { python } from './python.ts'
import { r } from './r.ts'
import { rego } from './rego.ts'
import { ruby } from './ruby.ts'
import { rust } from './rust.ts'
import { scala } from './scala.ts'
import { serverTemplate } from './server-template.ts'
import { shader } from './shader.ts'
import { shell } from './shell.ts'
import { solidity } from './solidity.ts'
import { sql } from './sql.ts'
import { svelte } from './svelte.ts'
import { swift } from './swift.ts'
import { terraform } from './terraform.ts'
import { thrift } from './thrift.ts'
import { toml } from './toml.ts'
import { visualBasic } from './visual-basic.ts'
import { vue } from './vue.ts'
import { xml } from './xml.ts'
import { yaml } from './yaml.ts'
import { zig } from './zig.ts'

/** All rules of our own; where two name one file, the earlier one counts. The last one takes what is left. */
export const builtInRules: readonly BuiltInRule[] = [
  mapperXml,
  githubWorkflows,
  githubConfig,
  pomXml,
  buildGradle,
  packageJson,
  cargoToml,
  goMod,
  dockerfile,
  makefile,
  cmake,
  env,
  groovy,
  go,
  java,
  kotlin,
  scala,
  rust,
  python,
  csharp,
  visualBasic,
  fsharp,
  ruby,
  php,
  swift,
  objectiveC,
  dart,
  lua,
  javascript,
  arkts,
  vue,
  svelte,
  astro,
  html,
  serverTemplate,
  css,
  c,
  cpp,
  cuda,
  shader,
  sql,
  shell,
  powershell,
  batch,
  awk,
  terraform,
  bicep,
  protobuf,
  thrift,
  graphql,
  json,
  xml,
  yaml,
  toml,
  ini,
  properties,
  markdown,
  perl,
  r,
  julia,
  elixir,
  erlang,
  clojure,
  haskell,
  ocaml,
  zig,
  solidity,
  nix,
  rego,
  fallback,
]
