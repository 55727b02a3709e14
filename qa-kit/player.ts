import { desk, type Place, type TestPlayer, testerHeaders } from './desk.ts'

/** Who signs in; `makePlayer` makes one. */
export type Account = Pick<TestPlayer, 'username' | 'password'>

interface Asked {
  body?: object
  /** Of a tester, or those of another origin. */
  headers?: Record<string, string>
}
/** Makes a call of `/api`, or one at a whole address; returns `data` of the envelope. Throws with the message and the reason. */
export type Caller = <T = unknown>(path: string, asked?: Asked) => Promise<T>

/** A caller with cookies of its own. With `body` it posts. */
export function visitor(place: Place): Caller {
  const cookies = new Map<string, string>()
  return async (path, { body, headers = {} } = {}) => {
    const own = path.startsWith('http')
      ? {}
      : { ...testerHeaders(place), cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') }
    const response = await fetch(path.startsWith('http') ? path : `${place.baseURL}/api/${path}`, {
      headers: { accept: 'application/json', 'content-type': 'application/json', ...own, ...headers },
      ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
    })
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      cookies.set(name, value)
    }
    const { code, message, reason, data } = await response.json()
    if (response.ok && (code === 200 || code === undefined)) return data
    throw new Error(`${path} is refused: ${message} ${JSON.stringify({ status: response.status, reason, data })}`)
  }
}

/** A caller who is signed in. */
export async function signIn(place: Place, { username, password }: Account): Promise<Caller> {
  const call = visitor(place)
  await call('auth/login', { body: { username, password } })
  return call
}

export interface RoundInput {
  gameId?: string
  /** Decimal strings of rupiah. */
  stake?: string
  choice?: object
  /** The same row of rounds in every session. */
  seed?: number
}

/** Plays one round; a session plays one in 2.5 seconds. Returns what the games answer to it. */
export async function makeRound(place: Place, player: Account, input: RoundInput = {}): Promise<unknown> {
  const { gameId = 'roda-hoki', stake = '10000', choice = { variant: 'wheel', bet: 'red' }, seed } = input
  const call = await signIn(place, player)
  const game = new URL(await addressOf(call, gameId))
  const session = new URLSearchParams(game.hash.slice(1)).get('session') ?? game.searchParams.get('session')
  const headers: Record<string, string> = { authorization: `Bearer ${session}` }
  if (place.secret) headers['x-sandbox-secret'] = place.secret
  if (seed !== undefined) headers['x-sandbox-seed'] = String(seed)
  const response = await fetch(`${game.origin}/play/api/round`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ requestId: crypto.randomUUID(), stake, choice }),
  })
  const answer = await response.json()
  if (!response.ok) throw new Error(`The round is refused: ${JSON.stringify(answer)}`)
  return answer
}

async function addressOf(call: Caller, gameId: string): Promise<string> {
  const opened = await call<string | { gameUrl?: string; url?: string }>('game/url', { body: { gameId } })
  const found = /https?:[^"]+/.exec(JSON.stringify(opened))?.[0]
  if (!found) throw new Error(`No address of ${gameId}: ${JSON.stringify(opened)}`)
  return found
}

export interface TestQuestion {
  id: number
  username: string
  question: string
  state: string
  answer: string
}

/** Writes to support as this player, and answers at the desk where an answer is given. */
export async function makeQuestion(
  place: Place,
  player: Account,
  { question = 'How long does a deposit take?', answer }: { question?: string; answer?: string } = {},
): Promise<TestQuestion> {
  const call = await signIn(place, player)
  await call('service/question', { body: { type: 1, question } })
  const newest = async () => {
    const { list } = await desk<{ list: TestQuestion[] }>(place, `support?username=${player.username}`)
    if (!list[0]) throw new Error('The desk has no question of this player')
    return list[0]
  }
  const asked = await newest()
  if (answer === undefined) return asked
  await desk(place, `support/${asked.id}`, { answer })
  return newest()
}

/** Registers a player by the invitation code of another one. */
export async function makeFriend(place: Place, inviter: Account): Promise<Account & { invitedBy: string }> {
  const call = await signIn(place, inviter)
  const { invitedCode } = await call<{ invitedCode: string }>('user/detail')
  const username = `fr${crypto.randomUUID().replaceAll('-', '').slice(0, 8)}`
  const friend = { username, password: 'rahasia123' }
  await visitor(place)('auth/register', { body: { ...friend, invitedCode } })
  return { ...friend, invitedBy: inviter.username }
}
