import type { BuiltInRule } from './built-in-rule.ts'

export const bicep: BuiltInRule = {
  id: 'bicep',
  extensions: ['bicep', 'bicepparam'],
  text: `Bicep and Azure templates. Look for:
- A change that recreates or empties a stateful resource; complete mode that deletes what the template does not name; soft delete, locks or backups removed.
- Public network access, * or Internet as a source on administrative ports, anonymous blob access, TLS below 1.2, firewall rules from 0.0.0.0.
- Role assignments at too wide a scope or with Owner, names that are not stable guid() values, managed identity replaced by keys.
- Secrets in parameters without @secure(), in outputs, in default values or in plain app settings where Key Vault is in use.
- A missing parent, scope or dependency that is not implied, a reference to the wrong environment, a condition that leaves a reference empty, an API version that lacks the property in use.
Not defects: order of declarations, missing descriptions, parameter grouping.`,
}
