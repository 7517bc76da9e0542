import { type ChatRules, plainModel, plainVendor } from './chat-rules.test-support.ts'

const local = { ...plainVendor, key: null, unknownField: null } as const

/** Reads no tool choice, gives empty ids where a template names none, and makes a grammar of the schemas. */
export const ollama: ChatRules = {
  ...local,
  vendor: 'ollama',
  models: {
    'qwen3:8b': {
      ...plainModel,
      choices: [],
      thinking: ['reasoning_effort'],
      schema: 'portable',
      thoughts: 'reasoning',
    },
  },
}

/** Calls by grammar, either name for the limit. */
export const vllm: ChatRules = {
  ...local,
  vendor: 'vllm',
  room: ['max_tokens', 'max_completion_tokens'],
  unknownField: 400,
  fields: [...plainVendor.fields, 'chat_template_kwargs', 'top_k'],
  models: { 'qwen3-coder': { ...plainModel, schema: 'portable', thoughts: 'reasoning_content' } },
}

/** Makes a grammar of the schemas. */
export const llamacpp: ChatRules = {
  ...local,
  vendor: 'llamacpp',
  models: { 'gpt-oss-20b': { ...plainModel, schema: 'portable', thoughts: 'reasoning_content' } },
}

/** Takes tool choices that are words alone, and tells of errors by a text. */
export const lmstudio: ChatRules = {
  ...local,
  vendor: 'lmstudio',
  errors: 'text',
  models: { 'qwen3-coder-30b': { ...plainModel, schema: 'portable' } },
}
