import type { ModelError, ModelResponse } from '@scrutineer/core'
import type { Result } from 'neverthrow'

/** What asking a model gave. */
export type Asked = Result<ModelResponse, ModelError>
