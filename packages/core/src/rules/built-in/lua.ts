import type { BuiltInRule } from './built-in-rule.ts'

export const lua: BuiltInRule = {
  id: 'lua',
  extensions: ['lua', 'luau'],
  text: `Lua. Look for:
- Names: a missing local that creates or overwrites a global, a local that hides an upvalue still needed, a misspelt field that reads nil.
- nil and tables: an index of nil, # on a table with holes, nil stored in an array, a table changed while pairs runs over it, ipairs that stops early, one default table shared by all instances.
- Truth and operators: 0 and "" are true, a and b or c with a false b, .. on nil, integer against float keys, indices that start at 0.
- Calls: . where : is needed or the other way round, several results cut to one in the middle of a list, pcall whose first result is not checked, error with a table lost by tostring.
- Metatables: __index that recurses for ever, __newindex that hides a write, setmetatable on a shared table.
- Coroutines and hosts: yield across a C call, a blocking call in an event loop (OpenResty, Neovim, game loops), state kept in a module across requests, Redis scripts that use keys not declared.
- Input: loadstring, load, dofile, os.execute or SQL built from input; patterns from input without escaping.
Not defects: semicolons, quotes, optional parentheses.`,
}
