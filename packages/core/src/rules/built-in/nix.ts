import type { BuiltInRule } from './built-in-rule.ts'

export const nix: BuiltInRule = {
  id: 'nix',
  extensions: ['nix'],
  text: `Nix. Look for:
- A fetch without a hash, or whose hash was not changed with its version; a branch instead of a revision; an import from derivation or channel lookup (<nixpkgs>) in what must be pure.
- // that replaces a nested set where a recursive merge is meant, rec or with that picks another name, an override that is lost by a later overlay, prev and final mixed so that it loops.
- Lists and strings: a missing parenthesis around a call in a list, \${} in an indented string that must be escaped, a path turned into a store copy that holds secrets.
- Dependencies in nativeBuildInputs against buildInputs for cross builds, a run-time program missing from the wrapper's path, tests or checks switched off, patches that no longer apply.
- NixOS modules: an option set twice without mkForce or mkDefault, a service that runs as root or opens the firewall without need, secrets in the store, which everybody may read, a stateVersion that was changed, units without their ordering.
- Flakes: inputs that do not follow and pull a second nixpkgs, systems that are left out.
Not defects: attribute order, let or with.`,
}
