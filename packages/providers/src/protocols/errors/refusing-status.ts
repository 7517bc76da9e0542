/**
 * Whether a status may go with the refusal of a field: a stream has a good one before its first event, and a gateway that finds
 * nobody who takes the field says that there is no such model.
 */
export function isRefusingStatus(status: number): boolean {
  return (status >= 200 && status < 300) || status === 400 || status === 404 || status === 422
}
