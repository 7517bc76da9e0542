import type { BuiltInRule } from './built-in-rule.ts'

export const terraform: BuiltInRule = {
  id: 'terraform',
  extensions: ['tf', 'tfvars', 'hcl', 'tofu'],
  text: `Terraform, OpenTofu and HCL. Look for:
- Data loss: a change that forces replacement of a database, disk, bucket or network; count turned into for_each or an index that shifts; prevent_destroy or deletion protection removed; force_destroy, skip_final_snapshot.
- Exposure: 0.0.0.0/0 or ::/0 on administrative or database ports, public buckets, objects or snapshots, public addresses without need, encryption or TLS switched off, old TLS, metadata service v1.
- Permissions: "*" in actions, resources or principals, iam:PassRole without limits, trust policies without a condition, a role shared by unrelated services.
- Secrets: passwords, keys or tokens in code, defaults or tfvars; a sensitive value in an output or in user data; state without encryption or locking.
- Wiring: a reference to the wrong resource, environment or region; a missing depends_on where the order is not implied; a lookup or index that fails when empty; a variable type that accepts what the resource refuses; lifecycle ignore_changes that hides real drift.
- Versions: a module or provider without a fixed version or with a branch as ref, a backend or provider change that needs a migration.
- Availability: a single zone, no backups or retention, health checks and time-outs that contradict each other.
Not defects: file split, argument order, missing descriptions.`,
}
