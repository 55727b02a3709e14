import { parseJson } from '../../common/json.ts'
import type { Call, ReplyOf } from '../../contract/calls/call.ts'
import { CALLS } from '../../contract/calls/calls.ts'
import type { LeafCard } from '../../contract/calls/content.ts'
import { Envelope } from '../../contract/calls/envelope.ts'
import { readReply } from '../../contract/calls/read.ts'
import type { Env } from '../../server/env.ts'
import { type Finding, fail, ok, warn } from './finding.ts'

const PATIENCE_MS = 5000
const MOST_HOSTS_SHOWN = 5

export const VISITOR = { 'Accept-Language': 'en', 'x-app-name': 'kancil', 'x-agent-type': 'H5', 'x-app-version': '101' }

export const addressOf = (base: string, { path }: Pick<Call, 'path'>) =>
  `${base.endsWith('/') ? base.slice(0, -1) : base}${path}`

/** Whether the page's policy lets the pictures of upstream through, and frames any game. */
export async function contentFindings(base: string, env: Partial<Env>): Promise<Finding[]> {
  const [home, providers, types] = await Promise.all([
    read(base, CALLS.homeCards),
    read(base, CALLS.suppliers),
    read(base, CALLS.gameTypes),
  ])
  const pictures = [
    ...picturesIn(home?.cardList ?? []),
    ...[...(providers ?? []), ...(types ?? [])].map(({ logo }) => logo),
  ]
  return [pictureFinding(pictures, env), gameFinding(env)]
}

async function read<C extends Call>(base: string, call: C): Promise<ReplyOf<C> | null> {
  try {
    const response = await fetch(addressOf(base, call), { headers: VISITOR, signal: AbortSignal.timeout(PATIENCE_MS) })
    const result = readReply(call, Envelope.parse(parseJson(await response.text())).data)
    return result.ok ? result.data : null
  } catch {
    // Whether upstream answers at all is a finding of its own.
    return null
  }
}

type Cards = readonly (Pick<LeafCard, 'imageUrl'> & { subCardList?: Cards | undefined })[]

const picturesIn = (cards: Cards): (string | undefined)[] =>
  cards.flatMap(({ imageUrl, subCardList = [] }) => [imageUrl, ...picturesIn(subCardList)])

function pictureFinding(addresses: readonly (string | undefined)[], { IMG_HOSTS, PUBLIC_ORIGIN }: Partial<Env>) {
  const allowed = new Set([...(IMG_HOSTS ?? []), PUBLIC_ORIGIN])
  const origins = addresses.flatMap((address) =>
    address !== undefined && URL.canParse(address) ? [new URL(address).origin] : [],
  )
  // A data: address has no origin, and the policy allows it.
  const blocked = origins.filter((origin) => origin !== 'null' && !allowed.has(origin))
  if (blocked.length === 0) return ok('pictures', `the policy allows all ${origins.length} that visitors are sent`)
  const hosts = [...new Set(blocked)].sort()
  const shown = [...hosts.slice(0, MOST_HOSTS_SHOWN), ...(hosts.length > MOST_HOSTS_SHOWN ? ['…'] : [])].join(', ')
  return (blocked.length === origins.length ? fail : warn)(
    'pictures',
    `the policy blocks ${blocked.length} of ${origins.length} that visitors are sent, from ${shown}`,
    `name these origins in IMG_HOSTS, which has ${IMG_HOSTS?.length || 'none'} now`,
  )
}

function gameFinding({ GAME_HOSTS: hosts = [] }: Partial<Env>): Finding {
  if (hosts.length > 0) return ok('games', `may be framed from ${hosts.join(', ')}`)
  return fail('games', 'GAME_HOSTS is empty, so the policy blocks every game', 'name the origins of /game/url there')
}
