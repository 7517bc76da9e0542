/**
 * Patterns of tests and fetched code that are left out by default. They are matched with regard to case, because
 * `LatestTest.java` is a test and `Latest.java` is none.
 */
export const defaultExclusions: readonly string[] = [
  '**/*_test.go',
  '**/src/test/java/**/*.java',
  '**/src/test/**/*.kt',
  '**/*.test.{js,jsx,ts,tsx,mjs,cjs,mts,cts}',
  '**/*.spec.{js,jsx,ts,tsx,mjs,cjs,mts,cts}',
  '**/__tests__/**',
  '**/__snapshots__/**',
  '**/*_test.py',
  '**/test_*.py',
  '**/*_spec.rb',
  '**/*Test.java',
  '**/*Tests.java',
  '**/*_test.rs',
  '**/*.test.ets',
  '**/oh_modules/**',
  '**/node_modules/**',
  '**/vendor/**',
]

/**
 * Files that hold secrets by custom and that git does not track: nobody has yet decided to publish them, so they are not
 * sent to a model either. Tracked ones are public already, and a review may well say so.
 */
export const untrackedExclusions: readonly string[] = [
  '**/.env',
  '**/.env.{local,development,production,staging,test}',
  '**/.env.*.local',
  '**/.envrc',
  '**/secrets.{json,toml,yaml,yml}',
  '**/*.tfvars',
]
