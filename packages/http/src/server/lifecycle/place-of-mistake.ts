/** Frames of a stack that are told. */
const maxFrames = 5

/**
 * What was thrown and where, without its message: nobody knows what is in that, and it may be text of a model, a path or a key that
 * could not be read.
 */
export function placeOfMistake(thrown: unknown): string {
  if (!(thrown instanceof Error)) return `threw a value that is no error: ${typeof thrown}`
  const name = /^\w{1,60}$/.test(thrown.name) ? thrown.name : 'Error'
  return [`threw ${name}`, ...framesOf(thrown).slice(0, maxFrames)].join(' ')
}

/** The lines of a stack that name places: those after the message, which may look like such lines itself. */
function framesOf({ stack = '', message }: Error): readonly string[] {
  const start = stack.indexOf(message)
  if (start < 0) return []
  const lines = stack.slice(start + message.length).split('\n')
  return lines.filter((line) => /^\s+at /.test(line)).map((line) => line.trim())
}
