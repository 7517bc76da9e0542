export type { ScriptedAnswer, ScriptedModel } from './testing/scripted-model.ts'
export { callTool, callTools, fail, say, scriptedModel } from './testing/scripted-model.ts'
