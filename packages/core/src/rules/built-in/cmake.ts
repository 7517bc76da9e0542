import type { BuiltInRule } from './built-in-rule.ts'

export const cmake: BuiltInRule = {
  id: 'cmake',
  names: ['cmakelists.txt'],
  extensions: ['cmake'],
  text: `CMake. Look for:
- Targets: PRIVATE, PUBLIC or INTERFACE wrong so that users miss a header or library or inherit one too many, a dependency missing so that a parallel build breaks, generated files without a rule, a target defined twice.
- Variables: an unquoted list or empty value in if(), a cache entry that hides a later set(), scope lost in a function, ENV and variable syntax mixed, a generator expression where the value is needed while configuring.
- Paths: CMAKE_SOURCE_DIR where the project may be included by another, absolute paths, install or export paths that do not fit the package file.
- Dependencies: FetchContent or ExternalProject without a fixed tag or hash, find_package without REQUIRED and without a check, a version range that admits what the code cannot use.
- Flags: set globally so that other targets change, warnings or hardening switched off, a compiler's flag without a test for that compiler, build types that multi-configuration generators ignore.
- Tests that are no longer registered; execute_process whose result nobody checks.
Not defects: letter case of commands, file globbing by itself.`,
}
