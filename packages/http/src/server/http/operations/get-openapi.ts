import { okAsync } from 'neverthrow'
import { description } from '../../openapi/description.ts'
import type { Operation } from '../answer.ts'
import { acceptsAnswer } from '../checks/accepts-answer.ts'

/** `GET /v1/openapi.json`: the description of the API. Needs no token. */
export const getOpenapi: Operation = (exchange) =>
  acceptsAnswer(exchange).asyncAndThen(() => okAsync({ status: 200, body: description }))
