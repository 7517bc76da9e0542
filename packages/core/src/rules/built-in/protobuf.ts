import type { BuiltInRule } from './built-in-rule.ts'

export const protobuf: BuiltInRule = {
  id: 'protobuf',
  extensions: ['proto'],
  text: `Protocol Buffers and gRPC. Look for:
- Wire breaks: a field number reused or changed, a type changed to one that is not wire-compatible, a number or name removed without reserved, a field moved into or out of a oneof, repeated against singular, a map whose key type changed, required added.
- JSON and source breaks where those forms are in use: a field, enum value, package, service or method renamed; a changed json_name; option java_package and friends altered.
- Enums: no zero value that means unspecified, a new zero, an alias without allow_alias, values that collide in the generated scope.
- Presence: proto3 scalars whose zero cannot be told from absent although the logic needs it, defaults relied on across languages, an edition change that alters presence.
- Services: a unary method turned into a stream or back, a changed request or response type, an unbounded list without paging, an update without a field mask or version.
- Numbers in the reserved range 19000 to 19999, 64-bit integers read as JavaScript numbers, a missing import or unused public import that callers rely on.
Not defects: comment density, message order, prefixes of enum values.`,
}
