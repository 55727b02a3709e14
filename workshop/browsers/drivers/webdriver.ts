import { z } from 'zod'

const ANSWER_MS = 60_000
/** WebKitWebDriver sometimes loses the answer to a read; a command that only reads is repeated, a script by its caller. */
const READING_MS = 20_000
const READINGS = 3
const Answer = z.object({ value: z.unknown().optional() })
const Failure = z.object({ value: z.object({ error: z.string(), message: z.string() }) })

export type WebDriverCall = (method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) => Promise<unknown>

/** Calls of classic WebDriver at a driver on this machine. Resolves with the value; rejects with its error and message. */
export const webDriver =
  (port: number): WebDriverCall =>
  async (method, path, body) => {
    const text = body && JSON.stringify(body)
    const ask = (ms: number) =>
      fetch(`http://127.0.0.1:${port}${path}`, {
        method,
        ...(text ? { body: text } : {}),
        signal: AbortSignal.timeout(ms),
      })
    const once = () => ask(path.endsWith('/execute/sync') ? READING_MS : ANSWER_MS)
    const answer = await (method === 'GET' ? retried(ask) : once()).catch((cause: unknown) => {
      throw new Error(`${method} ${path}: no answer ${text?.slice(0, 300) ?? ''}`, { cause })
    })
    const json: unknown = await answer.json()
    if (answer.ok) return Answer.parse(json).value
    const { error, message } = Failure.parse(json).value
    throw new Error(`${method} ${path}: ${error} ${message}`)
  }

async function retried(ask: (ms: number) => Promise<Response>): Promise<Response> {
  for (let times = 1; ; times++) {
    try {
      return await ask(READING_MS)
    } catch (error) {
      const isLate = error instanceof DOMException && error.name === 'TimeoutError'
      if (!isLate || times === READINGS) throw error
    }
  }
}
