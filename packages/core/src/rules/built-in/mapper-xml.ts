import type { BuiltInRule } from './built-in-rule.ts'

export const mapperXml: BuiltInRule = {
  id: 'mapper-xml',
  globs: ['**/*{mapper,dao}*.xml'],
  text: `MyBatis and similar SQL mappers. Look for:
- \${} with values that come from outside, where #{} is needed; an ORDER BY or table name from input without an allow-list.
- An id, parameter, property, resultMap or include that does not exist or belongs to another statement; a namespace that fits no interface; a result column that maps to nothing.
- Conditions: AND and OR without parentheses, a test on a string with == or on a number that treats 0 as empty, an <if> that can leave WHERE or SET empty, an <update> or <delete> that touches every row when its conditions are absent, <foreach> over an empty or unbounded list.
- Joins that multiply rows or drop them, a missing tenant or deleted-flag condition that sibling statements have, a list without paging on a growing table, a query per row through nested selects.
- Escapes: < or & in SQL text outside CDATA; LIKE patterns whose wildcards come from input.
- A cache that serves stale rows after a write in another namespace.
Not defects: letter case of SQL, alias choice, statement order, comments.`,
}
