import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, vi } from 'vitest'
import { z } from 'zod'
import { rupiah, toWire } from '../../contract/money/sen.ts'
import type { Cluster } from './cluster.ts'
import { type Reply, Visitor } from './visitor.ts'

/** One request that a player waited for. */
export interface Sample {
  /** When it was sent, on the clock of `performance`. */
  at: number
  ms: number
  /** 0: no answer. */
  status: number
  what: string
}

interface Deposit {
  player: Visitor
  key: string
  transNo: string
}

interface Round {
  session: string
  roundId: string
}

export interface Done {
  samples: readonly Sample[]
  deposits: readonly Deposit[]
  rounds: readonly Round[]
  /** Pages that took a signed-in player for a visitor, and answers that say the session is over. */
  signedOut: readonly string[]
}

const Ordered = z.object({ data: z.object({ transNo: z.string() }) })
const Played = z.object({ roundId: z.string() })
const PAUSE_MS = 100
const BEFORE_A_REPEAT_MS = 150
const DEPOSIT = { amount: toWire(rupiah(50_000)), paymentChannel: 'QRIS' }
const STAKE = { stake: toWire(rupiah(1_000)), choice: { variant: 'wheel', bet: 'red' } }
const SIGNED_OUT = 401
/** The gateway leads back to its page. */
export const PAID = 303
const GIVE_UP_MS = 90_000

/** A new player, and the session of a game that is open. */
async function playerIn({ front }: Cluster) {
  const player = new Visitor()
  await player.register(front.url)
  const page = await player.get(front.url, '/gamesPlay?id=roda-hoki')
  const session = /\/play\?session=([\w-]+)/.exec(page.text)?.[1]
  if (!session) throw new Error(`No game: ${page.status}`)
  return { player, session }
}

/** Players who read, deposit, pay and play until stopped. What got no answer is repeated with its key. */
export async function playersAt(cluster: Cluster, count: number, pages = ['/', '/recharge', '/transaction']) {
  const samples: Sample[] = []
  const deposits: Deposit[] = []
  const rounds: Round[] = []
  const signedOut: string[] = []
  let running = true

  async function timed(what: string, send: () => Promise<Reply>): Promise<Reply | undefined> {
    const at = performance.now()
    const answer = await send().catch(() => undefined)
    samples.push({ at, ms: performance.now() - at, status: answer?.status ?? 0, what })
    return answer
  }

  async function until(what: string, send: () => Promise<Reply>, isFinal: (status: number) => boolean): Promise<Reply> {
    for (const end = performance.now() + GIVE_UP_MS; performance.now() < end; await wait(BEFORE_A_REPEAT_MS)) {
      const answer = await timed(what, send)
      if (answer?.status === SIGNED_OUT) signedOut.push(`${what}: ${answer.status}`)
      if (answer && isFinal(answer.status)) return answer
    }
    throw new Error(`${what} was not acknowledged in ${GIVE_UP_MS} ms`)
  }

  async function deposit(player: Visitor): Promise<void> {
    const key = randomUUID()
    const send = () => player.call(cluster.front.url, '/trx/depositSelf', DEPOSIT, key)
    const { text } = await until('deposit', send, (status) => status === 200)
    const { transNo } = Ordered.parse(JSON.parse(text)).data
    deposits.push({ player, key, transNo })
    await until(
      'payment',
      () => pay(cluster, transNo),
      (status) => status === PAID,
    )
  }

  async function play(session: string): Promise<void> {
    const body = JSON.stringify({ requestId: randomUUID(), ...STAKE })
    // 402: the deposit is not credited yet. 409: called off, the stake is returned.
    const { status, text } = await until(
      'round',
      () => askGame(cluster, session, 'round', body),
      (status) => [200, 402, 409].includes(status),
    )
    if (status === 200) rounds.push({ session, roundId: Played.parse(JSON.parse(text)).roundId })
  }

  async function read(player: Visitor, path: string): Promise<void> {
    const answer = await timed(path, () => player.get(cluster.front.url, path))
    if (answer?.status === 200 && path === '/recharge' && !answer.text.includes('action="/api/trx/depositSelf"'))
      signedOut.push(`${path} was rendered for a visitor`)
  }

  async function work(player: Visitor, session: string): Promise<void> {
    while (running) {
      await deposit(player)
      for (const path of pages) await read(player, path)
      await play(session)
      await wait(PAUSE_MS)
    }
  }

  const players: Awaited<ReturnType<typeof playerIn>>[] = []
  // One by one: many passwords at once are refused.
  while (players.length < count) players.push(await playerIn(cluster))
  const lost: unknown[] = []
  const done = Promise.all(
    players.map(({ player, session }) => work(player, session).catch((error: unknown) => void lost.push(error))),
  )
  return {
    samples: samples as readonly Sample[],
    /** Resolves when so many more deposits and so many more rounds have been acknowledged. */
    async more(count: number): Promise<void> {
      const [orders, played] = [deposits.length + count, rounds.length + count]
      await vi.waitFor(
        () => {
          if (lost.length > 0) return
          expect(deposits.length).toBeGreaterThanOrEqual(orders)
          expect(rounds.length).toBeGreaterThanOrEqual(played)
        },
        { timeout: GIVE_UP_MS, interval: 50 },
      )
    },
    /** Lets the players finish what they have begun. Throws what one of them could not finish. */
    async end(): Promise<Done> {
      running = false
      await done
      if (lost.length > 0) throw lost[0]
      return { samples, deposits, rounds, signedOut }
    },
  }
}

/** Answers the page of the sandbox's gateway: paid. */
async function pay(cluster: Cluster, transNo: string): Promise<Reply> {
  const body = new URLSearchParams({ action: 'pay' })
  const answer = await fetch(`${cluster.behind.url}/sandbox/gateway/pay/${transNo}`, {
    method: 'POST',
    body,
    redirect: 'manual',
  })
  return { status: answer.status, headers: answer.headers, text: await answer.text() }
}

/** A call of the game in its frame. Without a body it reads. */
export async function askGame(cluster: Cluster, session: string, path: string, body?: string): Promise<Reply> {
  const answer = await fetch(`${cluster.games.url}/play/api/${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${session}`, 'content-type': 'application/json' },
    ...(body ? { body } : {}),
  })
  return { status: answer.status, headers: answer.headers, text: await answer.text() }
}
