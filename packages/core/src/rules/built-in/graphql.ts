import type { BuiltInRule } from './built-in-rule.ts'

export const graphql: BuiltInRule = {
  id: 'graphql',
  extensions: ['graphql', 'gql', 'graphqls'],
  text: `GraphQL schemas and operations. Look for:
- Breaks for clients: a field, argument, type or enum value removed or renamed, a nullable output made stricter in a way resolvers cannot keep, a non-null output made nullable, an argument or input field newly required, a default changed, a type taken out of a union or interface.
- Non-null on what a failing or forbidden resolver returns, which blanks the whole parent.
- Exposure: a field that shows data of another user or tenant without a directive or check its siblings have, internal fields in a public schema, secrets in descriptions or defaults.
- Cost: an unbounded list without paging, recursive types reachable without a depth limit, a mutation on a list without a bound.
- Operations: a field or argument that the schema lacks, a variable that is unused, undefined or of the wrong type, a fragment on a type that cannot occur, a missing id that a client cache needs, a selection that differs between query and its cache update.
- Federation: a @key without its resolvable fields, ownership of one field in two services.
Not defects: field order, description texts.`,
}
