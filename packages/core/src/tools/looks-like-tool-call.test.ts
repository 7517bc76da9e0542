import { describe, expect, it } from 'vitest'
import { looksLikeToolCall } from './looks-like-tool-call.ts'

const names = ['read_repository_file', 'task_done']

describe('a tool call written as text', () => {
  it.each([
    ['as JSON', '{"name":"read_repository_file","arguments":{"path":"a.ts"}}'],
    ['as JSON with blanks', '{ "tool" : "task_done" }'],
    ['in a tag', '<tool_call>\n{"name": "read_repository_file"}\n</tool_call>'],
    ['in a fence', '```json\n{"name":"read_repository_file","arguments":{}}\n```'],
    ['cut off', '<tool_call>\n{"name": "read_repository_file", "argum'],
    ['in another dialect', '<function=read_repository_file>{"path":"a"}</function>'],
    ['in a third dialect', '[TOOL_CALLS][{"name":"x"}]'],
    ['as code', 'print(default_api.read_repository_file(path="a"))'],
  ])('is seen %s', (_name, text) => {
    expect(looksLikeToolCall(text, names)).toBe(true)
  })

  it.each([
    ['prose about a tool', "I'll call read_repository_file next."],
    ['a quoted name', 'The tool "read_repository_file" is useful.'],
    ['JSON that names something else', '{"name":"other","arguments":{}}'],
    ['a review', '{"summary":"task_done is called twice","findings":[],"notes":[]}'],
  ])('is not seen in %s', (_name, text) => {
    expect(looksLikeToolCall(text, names)).toBe(false)
  })
})
