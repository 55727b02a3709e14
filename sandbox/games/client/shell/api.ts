import { within } from '../../../../common/within.ts'
import type {
  PlayRefusal,
  RoundReply,
  RoundRequest,
  SeedReply,
  SessionState,
  StepRequest,
} from '../../protocol/calls.ts'
import { fits } from './fits.ts'

const LIMIT_MS = 10_000

/** The server refused the call, with a reason. Fields are assigned: an initial value costs each game a helper of 700 bytes. */
export class PlayRefused extends Error {
  declare readonly refusal: PlayRefusal

  constructor(refusal: PlayRefusal) {
    super(refusal.message)
    this.name = 'PlayRefused'
    this.refusal = refusal
  }
}

/** No readable answer: a broken connection, a time-out or a fault. The server may have executed the call. */
export class AnswerLost extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'AnswerLost'
  }
}

export interface PlayApi {
  session(): Promise<SessionState>
  round(request: RoundRequest): Promise<RoundReply>
  step(request: StepRequest): Promise<RoundReply>
  /** The round as it is now; the answer may wait for the end of a flight. */
  turn(roundId: string): Promise<RoundReply>
  seed(clientSeed: string): Promise<SeedReply>
}

const isRefusal = fits<PlayRefusal>({ error: '', message: '' })
const isSession = fits<SessionState>({
  game: {},
  rules: {},
  lang: '',
  balance: '',
  stakes: [],
  pauseMs: 0,
  rtp: 0,
  fairness: {},
  history: [],
  depositUrl: '',
  lobbyUrl: '',
})
const isRound = fits<RoundReply>({ roundId: '', outcome: {}, stake: '', win: '', fairness: {} })
const isSeed = fits<SeedReply>({ fairness: {} })

/** The calls of protocol/calls.ts. They throw PlayRefused or AnswerLost, and no other error. */
export function playApi(session: string): PlayApi {
  async function ask<T>(path: string, isReply: (said: unknown) => said is T, body?: unknown): Promise<T> {
    const answer = await fetch(`/play/api/${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { Authorization: `Bearer ${session}`, 'Content-Type': 'application/json' },
      // Nothing for a GET.
      body: JSON.stringify(body),
      cache: 'no-store',
      signal: within(LIMIT_MS),
    })
    const said: unknown = await answer.json()
    if (answer.ok && isReply(said)) return said
    if (answer.status < 500 && isRefusal(said)) throw new PlayRefused(said)
    throw new AnswerLost(`HTTP ${answer.status}`)
  }
  const safely = async <T>(reply: Promise<T>): Promise<T> => {
    try {
      return await reply
    } catch (error) {
      throw error instanceof PlayRefused ? error : new AnswerLost(String(error))
    }
  }
  return {
    session: () => safely(ask('session', isSession)),
    round: (request) => safely(ask('round', isRound, request)),
    step: (request) => safely(ask('step', isRound, request)),
    turn: (roundId) => safely(ask(`turn/${roundId}`, isRound)),
    seed: (clientSeed) => safely(ask('seed', isSeed, { clientSeed })),
  }
}
