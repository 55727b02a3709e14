import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { reasonOf } from './doctor/finding.ts'

export const CANARY_USAGE = `kancil canary --stable URL … --next URL …   whether a new release that serves a few players does worse than the one beside it

  --stable, --next URL   /metrics at the admin port of each copy, repeated for several
  --minutes N            how long both are watched; 10
  --least N              answers that the next release must have given for a verdict; 1000
  --json                 for programs

Exit code 0: go. 1: stop, or too few answers to know. 2: not understood.`

/** The shares that are compared: among the answers of the first, those that ended as the second says. */
const SHARES = [
  { what: 'pages that failed', of: /^kancil_answers_total\{.*kind="page"/, bad: /status="5xx"/ },
  { what: 'API calls that failed', of: /^kancil_answers_total\{.*kind="api"/, bad: /status="5xx"/ },
  { what: 'API calls refused', of: /^kancil_answers_total\{.*kind="api"/, bad: /status="4xx"/ },
  { what: 'money calls without an answer', of: /^kancil_once_total\{/, bad: /outcome="unknown"/ },
  { what: 'money calls refused', of: /^kancil_once_total\{/, bad: /outcome="(?:refused|differs)"/ },
] as const

/** Chance, under equal shares, of a difference this large: five comparisons of every ten seconds stop a good release in one of some hundred watches. */
const CHANCE = 1e-5
const EVERY_MS = 10_000
const PATIENCE_MS = 5000
const MINUTE_MS = 60_000

export type Counts = ReadonlyMap<string, number>

export interface Share {
  what: string
  stable: { bad: number; all: number }
  next: { bad: number; all: number }
  worse: boolean
}

/** Counters of Prometheus text, by name and labels. */
export function countsOf(text: string): Counts {
  const lines = text.matchAll(/^(kancil_(?:answers|once)_total\{[^}]*\}) (\d+)$/gm)
  return new Map(Array.from(lines, ([, series = '', value]) => [series, Number(value)]))
}

/** Chance of at least `bad` among `all` where each is bad with the share `p`: the upper end of a binomial distribution. */
export function tailOf(bad: number, all: number, p: number): number {
  if (bad === 0) return 1
  let log = 0
  for (let k = 0; k < bad; k++) log += Math.log(all - k) - Math.log(k + 1)
  log += bad * Math.log(p) + (all - bad) * Math.log1p(-p)
  let sum = 0
  for (let k = bad; k <= all; k++) {
    const term = Math.exp(log)
    sum += term
    if (k > all * p && term < sum * 1e-9) break
    log += Math.log(all - k) - Math.log(k + 1) + Math.log(p) - Math.log1p(-p)
  }
  return Math.min(1, sum)
}

/** What the two answered between two readings. The stable release counts as having failed once more than it has. */
export function compare(stable: Counts, next: Counts): Share[] {
  return SHARES.map(({ what, of, bad }) => {
    const partOf = (counts: Counts) => {
      const own = [...counts].filter(([series]) => of.test(series))
      const sum = (some: typeof own) => some.reduce((total, [, value]) => total + value, 0)
      return { bad: sum(own.filter(([series]) => bad.test(series))), all: sum(own) }
    }
    const [ours, theirs] = [partOf(stable), partOf(next)]
    const worse = tailOf(theirs.bad, theirs.all, (ours.bad + 1) / (ours.all + 2)) < CHANCE
    return { what, stable: ours, next: theirs, worse }
  })
}

/** Sums of several copies. Throws where one does not answer, or has begun again: what it counted before is lost. */
async function read(urls: readonly string[], before?: readonly Counts[]): Promise<Counts[]> {
  return Promise.all(
    urls.map(async (url, place) => {
      const answer = await fetch(url, { signal: AbortSignal.timeout(PATIENCE_MS) }).catch((error: unknown) => {
        throw new Unreadable(`${url} does not answer (${reasonOf(error)})`)
      })
      const counts = countsOf(await answer.text())
      if (counts.size === 0) throw new Unreadable(`${url} has no counters of a web process (HTTP ${answer.status})`)
      for (const [series, value] of before?.[place] ?? [])
        if ((counts.get(series) ?? 0) < value) throw new Unreadable(`${url} has begun again`)
      return counts
    }),
  )
}

class Unreadable extends Error {}

function since(before: readonly Counts[], now: readonly Counts[]): Counts {
  const sums = new Map<string, number>()
  now.forEach((counts, place) => {
    for (const [series, value] of counts)
      sums.set(series, (sums.get(series) ?? 0) + value - (before[place]?.get(series) ?? 0))
  })
  return sums
}

export interface Watch {
  stable: readonly string[]
  next: readonly string[]
  minutes: number
  least: number
}

export type Verdict = { go: boolean; why: string; shares: Share[] }

/** Watches until the time is over, or the next release is certainly worse, which is said at once. */
export async function watch(
  { stable, next, minutes, least }: Watch,
  wait: (ms: number) => Promise<void> = (ms) => pause(ms),
): Promise<Verdict> {
  let shares: Share[] = []
  try {
    const first = { stable: await read(stable), next: await read(next) }
    for (let left = minutes * MINUTE_MS; left > 0; left -= EVERY_MS) {
      await wait(Math.min(left, EVERY_MS))
      const now = { stable: await read(stable, first.stable), next: await read(next, first.next) }
      shares = compare(since(first.stable, now.stable), since(first.next, now.next))
      const worse = shares.filter((share) => share.worse).map(({ what }) => what)
      if (worse.length > 0) return { go: false, why: `worse: ${worse.join(', ')}`, shares }
    }
  } catch (error) {
    if (error instanceof Unreadable) return { go: false, why: error.message, shares }
    throw error
  }
  // Pages and calls: the first two comparisons count each answer once.
  const answers = (shares[0]?.next.all ?? 0) + (shares[1]?.next.all ?? 0)
  if (answers < least)
    return { go: false, why: `only ${answers} answers of the next release, ${least} are asked`, shares }
  return { go: true, why: 'no share is worse', shares }
}

const shown = ({ bad, all }: Share['stable']) =>
  `${bad} of ${all}${all ? ` (${((bad / all) * 100).toFixed(2)} %)` : ''}`

/** `kancil canary`: the words after it; returns the exit code. */
export async function canary(args: string[]): Promise<number> {
  const { values } = parseArgs({
    args,
    options: {
      stable: { type: 'string', multiple: true, default: [] },
      next: { type: 'string', multiple: true, default: [] },
      minutes: { type: 'string', default: '10' },
      least: { type: 'string', default: '1000' },
      json: { type: 'boolean', default: false },
    },
  })
  const { stable, next, json } = values
  const [minutes, least] = [Number(values.minutes), Number(values.least)]
  const fits = [...stable, ...next].every((url) => /^https?:\/\/\w/.test(url)) && minutes > 0 && least >= 0
  if (stable.length === 0 || next.length === 0 || !fits) {
    console.error(CANARY_USAGE)
    return 2
  }
  const verdict = await watch({ stable, next, minutes, least })
  const rows = verdict.shares.map((share) => `${share.what}: stable ${shown(share.stable)}, next ${shown(share.next)}`)
  const word = verdict.go ? 'go' : 'stop'
  console.log(json ? JSON.stringify(verdict, null, 2) : [...rows, `${word}: ${verdict.why}`].join('\n'))
  return verdict.go ? 0 : 1
}
