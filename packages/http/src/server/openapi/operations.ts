import type { Permission } from '../vocabulary/permission.ts'
import { parameterRef } from './parameters.ts'
import { failureRef, type failures } from './responses.ts'

type FailureName = keyof typeof failures

/** What an operation is, apart from what all operations of its kind share. */
export interface OperationParts {
  readonly operationId: string
  readonly summary: string
  readonly description: string
  readonly parameters?: readonly Parameters<typeof parameterRef>[0][]
  readonly requestBody?: object
  readonly success: Readonly<Record<string, object>>
  readonly failures: Readonly<Record<string, FailureName>>
}

/** What every operation of a client can answer besides. */
const always: Readonly<Record<string, FailureName>> = {
  401: 'Unauthorized',
  403: 'Forbidden',
  405: 'MethodNotAllowed',
  406: 'NotAcceptable',
  429: 'TooManyRequests',
  500: 'InternalError',
  503: 'ServiceUnavailable',
}

/** What every operation that reads a body can answer besides. */
export const ofBodies: Readonly<Record<string, FailureName>> = {
  400: 'BadRequest',
  413: 'PayloadTooLarge',
  415: 'UnsupportedMediaType',
  422: 'UnprocessableContent',
}

/** An operation that needs a service token and a permission. */
export function clientOperation(tag: string, permission: Permission, parts: OperationParts): object {
  return {
    ...operation(tag, { ...parts, failures: { ...always, ...parts.failures } }),
    security: [{ serviceToken: [] }],
    'x-permission': permission,
  }
}

/** An operation that anybody may call. */
export function openOperation(tag: string, parts: OperationParts): object {
  return { ...operation(tag, parts), security: [] }
}

function operation(
  tag: string,
  { operationId, summary, description, parameters = [], requestBody, success, failures }: OperationParts,
): object {
  const refused: [string, object][] = Object.entries(failures).map(([status, name]) => [
    status,
    failureRef(name),
  ])
  return {
    operationId,
    tags: [tag],
    summary,
    description,
    parameters: [parameterRef('RequestId'), ...parameters.map(parameterRef)],
    ...(requestBody !== undefined && { requestBody }),
    responses: { ...success, ...Object.fromEntries(refused) },
  }
}
