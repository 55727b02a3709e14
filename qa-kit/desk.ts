/** One movement of an invented past. Amounts are decimal strings of rupiah. */
export interface MovementInput {
  type: 'deposit' | 'withdrawal' | 'bet' | 'win' | 'bonus'
  state?: 'credited' | 'failed' | 'expired'
  amount: string
  /** `-3d`, `2026-11-20T09:00:00+07:00` or epoch ms; a day ago when left out. */
  at?: string
  method?: string
  title?: string
}

/** The player to create; every field may be left out. Amounts are decimal strings of rupiah. */
export interface PlayerInput {
  username?: string
  password?: string
  email?: string
  emailConfirmed?: boolean
  fullName?: string
  phone?: string
  /** 1 to 8. */
  level?: number
  balance?: string
  bonus?: string
  history?: MovementInput[]
  /** `false`: no call asks this player to confirm who they are, as before step-up. */
  stepUp?: boolean
  /** Takes a name that exists, with everything new. */
  reset?: boolean
}

export interface TestPlayer {
  username: string
  password: string
  /** Decimal strings of rupiah. */
  balance: string
  bonus: string
}

/** What one request asks of the sandbox, by header. */
export interface Overrides {
  /** `rechargeOrder=timeout, balance=slow:3000` */
  scenario?: string
  /** `+25h`, `2026-12-01T23:59:59+07:00` or epoch ms. */
  now?: string
  seed?: number
  /** Ms after which the calls of the request give up. */
  limit?: number
}

/** Where the product is, and the secret that opens its desk from another machine. */
export interface Place {
  /** Such as `http://localhost:3000`, without a slash at the end. */
  baseURL: string
  secret?: string | undefined
}

/** The headers of a tester: those of our own origin, the secret, and the given overrides. */
export function testerHeaders({ baseURL, secret }: Place, overrides: Overrides = {}): Record<string, string> {
  const headers = Object.entries(overrides).map(([name, value]) => [`x-sandbox-${name}`, String(value)])
  return { Origin: baseURL, ...(secret ? { 'x-sandbox-secret': secret } : {}), ...Object.fromEntries(headers) }
}

/**
 * Reads a place of the desk, or posts `body` to it; returns `data` of the envelope. Throws with the desk's message, its reason
 * and its data when it refuses.
 * @param path below `/__sandbox/`, such as `deposits/KCL-261123-7PDX4M`
 * @param overrides such as the time at which it happens
 */
export async function desk<T = unknown>(place: Place, path: string, body?: object, overrides?: Overrides): Promise<T> {
  const headers = { ...testerHeaders(place, overrides), 'content-type': 'application/json', accept: 'application/json' }
  const post = { method: 'POST', headers, body: JSON.stringify(body) }
  const response = await fetch(`${place.baseURL}/__sandbox/${path}`, body ? post : { headers })
  const { code, message, reason, data } = await response.json()
  if (code === 200) return data
  throw new Error(`The desk refused ${path}: ${message} ${JSON.stringify({ reason, data })}`)
}

/**
 * Makes a player in the given state. Every test has its own, so all tests can run at once.
 * @param overrides such as the time at which the player begins
 */
export const makePlayer = (place: Place, input: PlayerInput = {}, overrides?: Overrides): Promise<TestPlayer> =>
  desk(place, 'players', input, overrides)

/** Makes 1 to 50 players of the same state in one call. */
export const makePlayers = async (
  place: Place,
  count: number,
  input: Omit<PlayerInput, 'username' | 'email' | 'reset'> = {},
): Promise<TestPlayer[]> => (await desk<{ list: TestPlayer[] }>(place, 'players', { ...input, count })).list
