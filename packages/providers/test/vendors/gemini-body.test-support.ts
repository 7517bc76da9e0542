import type { Content, FunctionDeclaration, GenerationConfig, SafetySetting, ToolConfig } from '@google/genai'

/** The body of a request in the types of Google's client, which builds it from arguments that are named otherwise. */
export interface GenerateContentBody {
  readonly contents: Plain<Content[]>
  readonly systemInstruction?: Plain<Content>
  readonly tools?: { readonly functionDeclarations: Plain<FunctionDeclaration[]> }[]
  readonly toolConfig?: Plain<ToolConfig>
  readonly generationConfig?: Plain<GenerationConfig>
  readonly safetySettings?: Plain<SafetySetting[]>
}

/** A type as its JSON: a member of an enumeration is the word that it stands for. */
type Plain<T> = T extends string ? `${T}` : T extends object ? { [Key in keyof T]: Plain<T[Key]> } : T
