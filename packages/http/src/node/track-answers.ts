import type { IncomingMessage, Server, ServerResponse } from 'node:http'

/** The answers that a server is sending. */
export interface AnswersUnderWay {
  /** Resolves when there is none. */
  done(): Promise<void>
}

/** Keeps count of a server's answers. */
export function trackAnswers(server: Server): AnswersUnderWay {
  let count = 0
  const waiting: (() => void)[] = []
  server.on('request', (_message: IncomingMessage, answer: ServerResponse) => {
    count++
    answer.once('close', () => {
      count--
      if (count === 0) for (const tell of waiting.splice(0)) tell()
    })
  })
  return {
    done: () => (count === 0 ? Promise.resolve() : new Promise((resolve) => waiting.push(resolve))),
  }
}
