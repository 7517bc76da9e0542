import type { BuiltInRule } from './built-in-rule.ts'

export const buildGradle: BuiltInRule = {
  id: 'build-gradle',
  names: ['build.gradle', 'build.gradle.kts', 'settings.gradle', 'settings.gradle.kts'],
  text: `Gradle build files. Look for, in what the change adds:
- Versions that are not fixed: "+", "latest.release", ranges or SNAPSHOT in a release build; a version that contradicts the catalog or the platform in use.
- Dependencies in the wrong configuration: a test library in implementation, an API type hidden by implementation, an annotation processor not on its path, one library twice in two versions.
- Repositories: plain HTTP, allowInsecureProtocol, mavenLocal or an unknown host before the trusted one, missing content filters where names can be confused.
- Secrets: passwords, tokens or signing keys in the file.
- Logic: work done while configuring, tasks without declared inputs or outputs, dependsOn that forms a cycle, a disabled test or check task, failOnError or ignoreFailures switched so that a red build turns green.
- Toolchain: source, target and JVM levels that disagree with one another or with a dependency.
Not defects: versions inherited from a platform, catalog or plugin; the order of entries.`,
}
