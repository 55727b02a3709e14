import { z } from 'zod'
import { lookUp } from '../../common/lookUp.ts'

/** The connection between the primary process and one worker, as both sides have it (`cluster.Worker`). */
export interface Peer {
  send(message: object, done: (error: Error | null) => void): unknown
  on(event: 'message', listener: (message: unknown) => void): unknown
  on(event: 'disconnect', listener: () => void): unknown
}

export type Responders = Readonly<Record<string, (value: unknown) => unknown>>

export interface Channel {
  /** Asks the other side. Throws on a wrong answer, a failure, no connection, or after `limitMs`. */
  ask<T>(question: string, answer: z.ZodType<T>, value?: unknown, limitMs?: number): Promise<T>
}

const Message = z.discriminatedUnion('kancil', [
  z.object({ kancil: z.literal('question'), id: z.number(), question: z.string(), value: z.unknown() }),
  z.object({ kancil: z.literal('answer'), id: z.number(), value: z.unknown() }),
  z.object({ kancil: z.literal('failure'), id: z.number(), reason: z.string() }),
])
type Message = z.infer<typeof Message>

interface Waiting {
  resolve(value: unknown): void
  reject(error: Error): void
}

/** Questions and answers over the messages of `node:cluster`, in both directions. Other messages are left alone. */
export function channel(peer: Peer, responders: Responders): Channel {
  const waiting = new Map<number, Waiting>()
  let last = 0

  const take = (id: number) => {
    const one = waiting.get(id)
    waiting.delete(id)
    return one
  }

  async function reply(id: number, question: string, value: unknown): Promise<void> {
    const send = (message: Message) => peer.send(message, () => {})
    try {
      const answer = lookUp(responders, question)
      if (!answer) throw new Error(`there is no answer to ${question}`)
      send({ kancil: 'answer', id, value: (await answer(value)) ?? null })
    } catch (error) {
      send({ kancil: 'failure', id, reason: error instanceof Error ? error.message : String(error) })
    }
  }

  peer.on('message', (text) => {
    const { data: message } = Message.safeParse(text)
    if (message?.kancil === 'question') void reply(message.id, message.question, message.value)
    else if (message?.kancil === 'answer') take(message.id)?.resolve(message.value)
    else if (message?.kancil === 'failure') take(message.id)?.reject(new Error(message.reason))
  })
  peer.on('disconnect', () => {
    for (const id of [...waiting.keys()]) take(id)?.reject(new Error('the connection to the other process is gone'))
  })

  return {
    async ask(question, answer, value = null, limitMs) {
      const id = ++last
      const timer =
        limitMs === undefined
          ? undefined
          : setTimeout(() => take(id)?.reject(new Error(`no answer to ${question} within ${limitMs} ms`)), limitMs)
      try {
        const reply = await new Promise<unknown>((resolve, reject) => {
          waiting.set(id, { resolve, reject })
          const message: Message = { kancil: 'question', id, question, value }
          peer.send(message, (error) => error && take(id)?.reject(error))
        })
        return answer.parse(reply)
      } finally {
        clearTimeout(timer)
      }
    },
  }
}
