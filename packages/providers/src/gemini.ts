export type { GeminiCompatibleSettings, GeminiSettings } from './create-gemini.ts'
export { createGemini, createGeminiCompatible, gemini } from './create-gemini.ts'
export { gemini as geminiProfile, genericGemini as generateContentProfile } from './profiles/gemini.ts'
export type { GeminiProfile, ThinkingField } from './profiles/gemini-profile.ts'
