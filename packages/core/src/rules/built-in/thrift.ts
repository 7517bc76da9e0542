import type { BuiltInRule } from './built-in-rule.ts'

export const thrift: BuiltInRule = {
  id: 'thrift',
  extensions: ['thrift', 'avsc', 'avdl', 'fbs', 'capnp'],
  text: `Interface and record schemas (Thrift, Avro, FlatBuffers, Cap'n Proto). Look for what breaks a reader or writer of the other version:
- An id, ordinal or field position reused or changed; a field inserted before others where order counts; a type that the old side cannot read.
- A required field added or removed; a field without a default in a format that needs one (Avro), or a default of the wrong union branch.
- A field, record or enum symbol renamed without an alias; an enum value removed or its number changed; a new value that old readers cannot take and no default for it.
- A namespace, service or method renamed; an exception that callers do not know.
- Logical types with a wrong base, scale or time unit; unions in an order that changes what is chosen.
Not defects: documentation, order where the format ignores it.`,
}
