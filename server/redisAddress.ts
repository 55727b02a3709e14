/** One server by its address, or several hosts that find each other. */
export type RedisAddress =
  | { kind: 'one'; url: string; db: number }
  | ({ kind: 'sentinel'; name: string; db: number } & Several)
  | ({ kind: 'cluster' } & Several)

interface Several {
  hosts: { host: string; port: number }[]
  tls: boolean
  username?: string
  password?: string
}

const RULE =
  'must be redis://host:6379, redis+sentinel://host:26379,host:26379/name or redis+cluster://host:6379,host:6379 (rediss for TLS)'

const ONE = /^rediss?:\/\/[^/\s]+(?:\/(\d*))?(?:\?\S*)?$/
/** Scheme, kind, `user:password@`, hosts, and for Sentinel the name of the group of servers and the number of the database. */
const SEVERAL =
  /^(rediss?)\+(sentinel|cluster):\/\/(?:([^:@/\s]*)(?::([^@/\s]*))?@)?([^@/?\s]+)(?:\/([\w.-]*)(?:\/(\d{1,3}))?)?$/
const HOST = /^(\[[\da-f:.]+\]|[\w.-]+)(?::(\d{1,5}))?$/i
const DEFAULT_PORT = { sentinel: 26_379, cluster: 6379 } as const

/** Reads REDIS_URL, percent-encoded; sentinels get the password too. Says the broken rule, not the text. */
export function readRedisAddress(text: string): RedisAddress | { problem: string } {
  const one = ONE.exec(text)
  if (one && URL.canParse(text)) return { kind: 'one', url: text, db: Number(one[1] ?? 0) }
  const [, scheme, kind, user, password, hosts = '', name, db] = SEVERAL.exec(text) ?? []
  if (kind !== 'sentinel' && kind !== 'cluster') return { problem: RULE }
  const each = hosts.split(',').map((one) => HOST.exec(one))
  if (each.some((one) => !one || Number(one[2] ?? 1) > 65_535)) return { problem: RULE }
  const [username, secret] = [decoded(user), decoded(password)]
  if (username === null || secret === null) return { problem: RULE }
  const several: Several = {
    hosts: each.map((one) => ({
      host: (one?.[1] ?? '').replace(/^\[|\]$/g, ''),
      port: Number(one?.[2] ?? DEFAULT_PORT[kind]),
    })),
    tls: scheme === 'rediss',
    ...(username ? { username } : {}),
    ...(secret ? { password: secret } : {}),
  }
  if (kind === 'cluster') return name ? { problem: 'a cluster has one database and no name' } : { kind, ...several }
  return name
    ? { kind, name, db: Number(db ?? 0), ...several }
    : { problem: 'must end with the name that the sentinels watch, such as /mymaster' }
}

/** `null` when the text is not percent-encoded. */
function decoded(text: string | undefined): string | null | undefined {
  try {
    return text === undefined ? undefined : decodeURIComponent(text)
  } catch {
    return null
  }
}
