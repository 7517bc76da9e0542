import { describe, expect, it } from 'vitest'
import { pullRequestTools } from './pull-request-tools.ts'

describe('the tools of a pull-request review', () => {
  it('are declared to a model exactly as documented', () => {
    const sent = pullRequestTools.map(({ declaration }) => ({ type: 'function', function: declaration }))
    expect(sent).toEqual([
      {
        type: 'function',
        function: {
          name: 'list_repository_files',
          description: 'List repository-relative files in deterministic lexical order.',
          parameters: {
            type: 'object',
            properties: {
              path: {
                type: 'string',
                description: 'Repository-relative directory; empty means root.',
                default: '',
              },
              limit: { type: 'integer', minimum: 1, maximum: 200, default: 100 },
              cursor: {
                type: ['string', 'null'],
                description: 'Last path returned by the preceding page.',
                default: null,
              },
            },
            required: [],
            additionalProperties: false,
          },
        },
      },
      {
        type: 'function',
        function: {
          name: 'read_repository_file',
          description: 'Read at most 400 numbered lines from a repository-relative text file.',
          parameters: {
            type: 'object',
            properties: {
              path: { type: 'string' },
              start_line: { type: 'integer', minimum: 1, default: 1 },
              end_line: { type: ['integer', 'null'], minimum: 1 },
            },
            required: ['path'],
            additionalProperties: false,
          },
        },
      },
      {
        type: 'function',
        function: {
          name: 'search_repository',
          description: 'Find case-sensitive literal text in bounded repository source files.',
          parameters: {
            type: 'object',
            properties: {
              query: { type: 'string', minLength: 1, maxLength: 512 },
              path: { type: 'string', default: '' },
              limit: { type: 'integer', minimum: 1, maximum: 100, default: 50 },
            },
            required: ['query'],
            additionalProperties: false,
          },
        },
      },
      {
        type: 'function',
        function: {
          name: 'inspect_git_diff',
          description: 'Inspect the immutable base-to-head Git diff, optionally narrowed to paths.',
          parameters: {
            type: 'object',
            properties: {
              paths: { type: 'array', items: { type: 'string' }, maxItems: 50, default: [] },
              max_bytes: { type: 'integer', minimum: 1, maximum: 131072, default: 65536 },
            },
            required: [],
            additionalProperties: false,
          },
        },
      },
    ])
  })

  it.each([
    ['list_repository_files', { limit: 0 }, 'limit'],
    ['list_repository_files', { limit: 201 }, 'limit'],
    ['list_repository_files', { depth: 1 }, 'depth'],
    ['read_repository_file', {}, 'path'],
    ['read_repository_file', { path: 'a', start_line: 0 }, 'start_line'],
    ['read_repository_file', { path: 'a', start_line: 1.5 }, 'start_line'],
    ['read_repository_file', { path: 'a', end_line: '9' }, 'end_line'],
    ['search_repository', { query: '' }, 'query'],
    ['search_repository', { query: 'x'.repeat(513) }, 'query'],
    ['search_repository', { query: '😀'.repeat(513) }, 'query'],
    ['search_repository', { query: 'x', limit: 101 }, 'limit'],
    ['inspect_git_diff', { paths: Array.from({ length: 51 }, () => 'a') }, 'paths'],
    ['inspect_git_diff', { max_bytes: 131073 }, 'max_bytes'],
  ])('%s refuses %o and names the field', (name, args, field) => {
    const tool = pullRequestTools.find(({ declaration }) => declaration.name === name)
    const prepared = tool?.prepare(args)
    expect(prepared?.isErr() && prepared.error.code).toBe('invalid_arguments')
    expect(prepared?.isErr() && prepared.error.message).toContain(field)
  })

  it.each([
    ['list_repository_files', { limit: 200, cursor: null, path: 'src' }],
    ['read_repository_file', { path: 'a', start_line: 1, end_line: null }],
    ['search_repository', { query: 'x'.repeat(512), limit: 100 }],
    ['search_repository', { query: '😀'.repeat(512) }],
    ['inspect_git_diff', { paths: Array.from({ length: 50 }, () => 'a'), max_bytes: 131072 }],
  ])('%s takes %o', (name, args) => {
    const tool = pullRequestTools.find(({ declaration }) => declaration.name === name)
    expect(tool?.prepare(args).isOk()).toBe(true)
  })
})
