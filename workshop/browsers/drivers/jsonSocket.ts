import { z } from 'zod'

const ANSWER_MS = 60_000

/** The DevTools protocol answers a failure with an object, WebDriver BiDi with a name and a message. */
const Answer = z.object({
  id: z.int(),
  result: z.unknown().optional(),
  error: z.unknown().optional(),
  message: z.unknown().optional(),
})
const Notice = z.object({ method: z.string(), params: z.unknown().optional() })
const Message = z.union([Answer, Notice])

type Params = Record<string, unknown>

export interface JsonSocket {
  /** Sends a command; resolves with its result. `outer` are fields beside method and parameters, such as a session. */
  send(method: string, params?: Params, outer?: Params): Promise<unknown>
  close(): void
}

/** A WebSocket that carries numbered commands and their answers as JSON, as the DevTools protocol and WebDriver BiDi both do. */
export async function openJsonSocket(
  url: string,
  hear: (method: string, params: unknown) => void,
): Promise<JsonSocket> {
  const socket = new WebSocket(url)
  const waiting = new Map<number, (answer: z.infer<typeof Answer>) => void>()
  let last = 0

  socket.addEventListener('message', ({ data }) => {
    const message = Message.parse(JSON.parse(String(data)))
    if ('id' in message) waiting.get(message.id)?.(message)
    else hear(message.method, message.params)
  })
  await new Promise((done, failed) => {
    socket.addEventListener('open', done, { once: true })
    socket.addEventListener('error', () => failed(new Error(`No connection to ${url}`)), { once: true })
  })

  return {
    send(method, params = {}, outer = {}) {
      const id = ++last
      return new Promise((done, failed) => {
        const finish = (end: () => void) => {
          clearTimeout(timer)
          waiting.delete(id)
          socket.removeEventListener('close', lost)
          end()
        }
        const lost = () => finish(() => failed(new Error(`The browser is gone: ${method}`)))
        const timer = setTimeout(() => finish(() => failed(new Error(`No answer to ${method}`))), ANSWER_MS)
        socket.addEventListener('close', lost)
        waiting.set(id, ({ error, message, result }) =>
          finish(() => (error ? failed(new Error(`${method}: ${JSON.stringify(message ?? error)}`)) : done(result))),
        )
        socket.send(JSON.stringify({ id, method, params, ...outer }))
      })
    },
    close: () => socket.close(),
  }
}
