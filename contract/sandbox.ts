import type { EpochMs } from '../common/epochMs.ts'
import { lookUp } from '../common/lookUp.ts'
import { CALLS, type CallName } from './calls/calls.ts'

/** The test overrides of a request (docs/qa.md). Read only while the web tier runs its own sandbox. */
export const SANDBOX_HEADERS = {
  scenario: 'x-sandbox-scenario',
  now: 'x-sandbox-now',
  seed: 'x-sandbox-seed',
  limit: 'x-sandbox-limit',
} as const

/** The same four as one cookie, for a person: `scenario=…&now=…`. A header wins over its part. */
export const SANDBOX_COOKIE = 'sandbox'

/** The host name by which the client reached the web tier, for the pages of the sandbox behind it. */
export const SANDBOX_HOST_HEADER = 'x-web-host'

/** The right to use the desk and the headers above from another machine ({@link isFromThisMachine}). */
export const SANDBOX_SECRET_HEADER = 'x-sandbox-secret'

/** A shorter secret could be guessed. */
export const SANDBOX_SECRET_LENGTH = 24

interface Value {
  least: number
  most: number
  usual: number
}

interface ScenarioFacts {
  about: string
  value?: Value
}

export const SCENARIOS = {
  slow: { about: 'answers after so many ms', value: { least: 0, most: 60_000, usual: 3000 } },
  timeout: { about: 'never answers; nothing is done' },
  http: { about: 'answers with this HTTP status; nothing is done', value: { least: 400, most: 599, usual: 503 } },
  code: {
    about: 'answers with this code in the envelope; nothing is done',
    value: { least: 1, most: 9999, usual: 400 },
  },
  expired: { about: 'says that the session has ended (code 404)' },
  malformed: { about: 'answers with half an envelope; nothing is done' },
  empty: { about: 'answers as always, every list in it empty' },
  reset: { about: 'cuts the connection; nothing is done' },
  lost: { about: 'does the call, then cuts the connection: the answer is lost' },
} as const satisfies Record<string, ScenarioFacts>

export type ScenarioName = keyof typeof SCENARIOS

export interface Scenario {
  name: ScenarioName
  /** The ms of `slow`, the status of `http`, the code of `code`; otherwise 0. */
  value: number
}

export interface TestOverrides {
  /** In the written order; `*` is every call. */
  scenarios: ReadonlyArray<{ call: CallName | '*'; scenario: Scenario }>
  now?: EpochMs
  seed?: number
  /** The time limit of this request's calls, in ms. */
  limitMs?: number
}

/** An invalid sandbox header; the message lists the valid values. */
export class SandboxProblem extends Error {
  override name = 'SandboxProblem'
}

const CALL_NAMES = Object.keys(CALLS)
const SCENARIO_NAMES = Object.keys(SCENARIOS) as ScenarioName[]
/** The years 2000 to 2099, enough for a test of a limit or an expiry. */
const EARLIEST = Date.UTC(2000)
const LATEST = Date.UTC(2100)
const SEED_MOST = 4_294_967_295
const LIMIT_MOST_MS = 60_000
const UNIT_MS = { ms: 1, s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 }

export type SandboxField = keyof typeof SANDBOX_HEADERS

/** The four values, or null. Throws {@link SandboxProblem}. @param realNow from which a time (`+25h`) counts */
export function readOverrides(
  values: Partial<Record<SandboxField, string | undefined>>,
  realNow: EpochMs,
): TestOverrides | null {
  const { scenario, now, seed, limit } = values
  if (!scenario && !now && !seed && !limit) return null
  return {
    scenarios: scenario ? readScenarios(scenario) : [],
    ...(now ? { now: readTime(now, realNow, SANDBOX_HEADERS.now) } : {}),
    ...(seed ? { seed: readWhole(SANDBOX_HEADERS.seed, seed, { least: 0, most: SEED_MOST }) } : {}),
    ...(limit ? { limitMs: readWhole(SANDBOX_HEADERS.limit, limit, { least: 1, most: LIMIT_MOST_MS }) } : {}),
  }
}

/** The test overrides as headers, for the next server. A relative time becomes a fixed one. */
export function overrideHeaders({ scenarios, now, seed }: TestOverrides): Record<string, string> {
  const texts = scenarios.map(({ call, scenario: { name, value } }) =>
    'value' in SCENARIOS[name] ? `${call}=${name}:${value}` : `${call}=${name}`,
  )
  return {
    ...(texts.length > 0 ? { [SANDBOX_HEADERS.scenario]: texts.join(', ') } : {}),
    ...(now === undefined ? {} : { [SANDBOX_HEADERS.now]: String(now) }),
    ...(seed === undefined ? {} : { [SANDBOX_HEADERS.seed]: String(seed) }),
  }
}

export const scenariosFor = ({ scenarios }: TestOverrides, call: CallName): Scenario[] =>
  scenarios.flatMap((one) => (one.call === call || one.call === '*' ? [one.scenario] : []))

function readScenarios(text: string): TestOverrides['scenarios'] {
  return text.split(',').map((entry) => {
    const match = /^\s*([\w*]+)\s*=\s*([a-z]+)(?::(\d+))?\s*$/.exec(entry)
    if (!match)
      throw new SandboxProblem(
        `${SANDBOX_HEADERS.scenario}: "${entry.trim()}" is not call=scenario or call=scenario:number, as in "balance=slow:3000, history=empty"`,
      )
    const [, call = '', name = '', value] = match
    return { call: readCall(call), scenario: readScenario(name, value) }
  })
}

function readCall(name: string): CallName | '*' {
  if (name === '*' || Object.hasOwn(CALLS, name)) return name as CallName | '*'
  throw new SandboxProblem(`${SANDBOX_HEADERS.scenario}: no call "${name}". Calls: * ${CALL_NAMES.join(' ')}`)
}

function readScenario(name: string, value: string | undefined): Scenario {
  if (!Object.hasOwn(SCENARIOS, name))
    throw new SandboxProblem(
      `${SANDBOX_HEADERS.scenario}: no scenario "${name}". Scenarios: ${SCENARIO_NAMES.map(scenarioText).join(' ')}`,
    )
  const scenario = name as ScenarioName
  const facts: ScenarioFacts = SCENARIOS[scenario]
  if (!facts.value && value !== undefined)
    throw new SandboxProblem(`${SANDBOX_HEADERS.scenario}: "${name}" takes no number`)
  if (!facts.value) return { name: scenario, value: 0 }
  const number = value ?? String(facts.value.usual)
  return { name: scenario, value: readWhole(`${SANDBOX_HEADERS.scenario}: ${name}`, number, facts.value) }
}

/** A scenario in its written form: `slow:3000`, `timeout`. */
function scenarioText(name: ScenarioName): string {
  const { value }: ScenarioFacts = SCENARIOS[name]
  return value ? `${name}:${value.usual}` : name
}

function readWhole(what: string, text: string, { least, most }: Pick<Value, 'least' | 'most'>): number {
  const number = /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN
  if (number >= least && number <= most) return number
  throw new SandboxProblem(`${what}: must be a whole number from ${least} to ${most}`)
}

/** A time as testers write it. Throws {@link SandboxProblem} with `what`. @param realNow from which `-2d` counts */
export function readTime(text: string, realNow: EpochMs, what: string): EpochMs {
  const relative = /^([+-]\d{1,9})(ms|s|m|h|d)$/.exec(text.trim())
  const epoch = /^\d{1,15}$/.test(text) ? Number(text) : undefined
  const at = relative
    ? realNow + Number(relative[1]) * (lookUp(UNIT_MS, relative[2] ?? '') ?? Number.NaN)
    : (epoch ?? (/(Z|[+-]\d\d:\d\d)$/.test(text) ? Date.parse(text) : Number.NaN))
  if (at >= EARLIEST && at < LATEST) return at
  throw new SandboxProblem(
    `${what}: must be a time with its zone (2026-12-01T23:59:59.500+07:00), epoch ms, or a step from now (+25h, -30m; units ms s m h d), in the years 2000 to 2099`,
  )
}
