import type { BuiltInRule } from './built-in-rule.ts'

export const yaml: BuiltInRule = {
  id: 'yaml',
  extensions: ['yaml', 'yml'],
  text: `YAML files. Look for:
- Structure: a key at the wrong depth so that its reader ignores it, a key twice in one mapping, a list where a mapping is expected, an alias or merge key that brings in more than meant, a document marker that splits the file.
- Values read as another type: on, no, 1.10, 012, 1e3, 22:22, dates, an empty value that is null; a colon or # that ends the text; block scalars whose line feeds matter.
- Keys or references that the reader does not know, as siblings, schema or code show: services, volumes, secrets, anchors, ports that do not agree.
- Kubernetes and Helm: selectors that fit no label, a missing limit, probe or security context that its siblings have, privileged, hostPath or root, latest images, secrets in plain text, RBAC with "*", template values that are not quoted or can be nil, an immutable field changed.
- Compose: ports open to all, credentials in environment, a volume over built files, depends_on without a health check where start order matters.
- Pipelines of build services: untrusted text in a script, secrets for forks, a job that can no longer fail, a cache key that never changes.
- OpenAPI: a breaking change of a path, parameter or schema, a $ref to nothing.
Not defects: quotes, order of keys, wording of prose.`,
}
