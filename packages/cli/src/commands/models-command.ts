import { err } from 'neverthrow'
import { see } from '../arguments/read-flags.ts'
import { usageFailure } from '../failure.ts'
import { defineCommand } from './command.ts'
import { modelsFlags } from './models-flags.ts'

/** `scrutineer models` */
export const modelsCommand = defineCommand({
  name: 'models',
  summary: 'Show which model would review here and why, or test it',
  usage: ['[FLAG ...]', 'list [FLAG ...]', 'test [FLAG ...]'],
  notes: [
    'A review takes the model that flags name, then variables, then your settings; then that of a well-known key variable',
    '(OPENCODE_API_KEY, OPENAI_API_KEY, DEEPSEEK_API_KEY, ANTHROPIC_API_KEY, GOOGLE_API_KEY, GEMINI_API_KEY or',
    'GOOGLE_GENERATIVE_AI_API_KEY); then one of a server on this machine: Ollama, LM Studio, llama.cpp or vLLM; else the',
    'built-in offline reviewer, which is no AI.',
    'Where CI is set, a model must be named or its key be set. scrutineer pr takes no model that is not named; with',
    'OPENCODE_API_KEY it has one of its own.',
    '',
    'models list asks the endpoint which models it has, and shows how much each holds where that is told.',
    '',
    'models test asks the model one small question that a tool call answers, and nothing of your code. It ends with 0 where a',
    'call came back, for without calls there is no review, and with 2 where none did. Those that take its place are asked',
    'after it, and count alike. Keys are never shown.',
  ],
  flags: modelsFlags,
  maxPositionals: 1,
  check: () => null,
  run: async ({ flags, positionals: [word] }, surroundings) => {
    if (word === undefined) return (await import('./run-models.ts')).runModels(flags, surroundings)
    if (word === 'list') return (await import('./run-models-list.ts')).runModelsList(flags, surroundings)
    if (word === 'test') return (await import('./run-models-test.ts')).runModelsTest(flags, surroundings)
    return err(
      usageFailure(
        `unknown word ${JSON.stringify(word)} after models, expected list, test or nothing; ${see('models')}`,
      ),
    )
  },
})
