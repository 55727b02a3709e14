import type { Call } from '../../contract/calls/call.ts'
import { CALLS, type CallName } from '../../contract/calls/calls.ts'
import { TIME_LIMIT_MS } from '../../server/upstream-client/timeLimits.ts'
import { NeedsOther } from './client.ts'
import type { Finding, Severity } from './fit.ts'
import { MONEY_RULES, MONEY_WHOLE_RULES } from './moneyRules.ts'
import { Broken, CALL_RULES, type CallRule, LeftOut, SampleRefused, WHOLE_RULES } from './rules.ts'
import { reasonToSkip, type Scene } from './scene.ts'

export interface Verdict {
  /** A call of the contract, or `(all)`. */
  call: string
  rule: string
  /** `differs`: a recommendation is not met. `refused`: a proper envelope refused the sample; no reply was seen. */
  result: 'pass' | 'fail' | 'differs' | 'refused' | 'skip'
  /** Path of the field, what the contract expects there and the type that came; empty where no field is concerned. */
  field: string
  expected: string
  got: string
  severity: Severity | null
  /** Rows of the lists in the reply; null where there is no list. */
  rows: number | null
  /** How long the call took and how long it may take; null where no call was timed. */
  ms: number | null
  limitMs: number | null
  why: string
}

export const ALL = '(all)'
const NOTHING = {
  field: '',
  expected: '',
  got: '',
  severity: null,
  rows: null,
  ms: null,
  limitMs: null,
  why: '',
} as const

/** Checks every rule at every call it applies to, one after the other; `tell` receives each result at once. */
export async function checkUpstream(
  scene: Scene,
  tell: (verdict: Verdict) => void,
  only?: CallName | typeof ALL,
): Promise<Verdict[]> {
  const verdicts: Verdict[] = []
  const add = (some: readonly Verdict[]) => {
    verdicts.push(...some)
    some.forEach(tell)
  }
  const skipped = (call: string, rule: string, why: string) => add([{ ...NOTHING, call, rule, result: 'skip', why }])
  const names = (Object.keys(CALLS) as CallName[]).filter((name) => !only || name === only)
  for (const name of names) {
    const call: Call = CALLS[name]
    const skip = reasonToSkip(name, scene)
    if (skip) {
      skipped(name, '', skip)
      continue
    }
    for (const rule of [...CALL_RULES, ...MONEY_RULES]) {
      if (!rule.applies(call) || (rule.junk && !scene.write)) continue
      add(await judge(name, rule, () => rule.check(name, scene)))
    }
  }
  if (only && only !== ALL) return verdicts
  for (const rule of [...WHOLE_RULES, ...MONEY_WHOLE_RULES]) {
    const missing = rule.needs.map((name) => reasonToSkip(name, scene)).find(Boolean)
    if (missing) skipped(ALL, rule.name, missing)
    else add(await judge(ALL, rule, () => rule.check(scene)))
  }
  return verdicts
}

async function judge(
  call: string,
  { name: rule, level }: Pick<CallRule, 'name' | 'level'>,
  check: CallRule['check'] extends (...args: never[]) => infer R ? () => R : never,
): Promise<Verdict[]> {
  const at = { ...NOTHING, call, rule }
  try {
    const passed = await check()
    const limitMs = passed && call !== ALL ? TIME_LIMIT_MS[CALLS[call as CallName].time] : null
    return [{ ...at, result: 'pass', rows: passed?.rows ?? null, ms: passed?.ms ?? null, limitMs }]
  } catch (error) {
    if (error instanceof NeedsOther || error instanceof LeftOut) return [{ ...at, result: 'skip', why: error.message }]
    if (error instanceof SampleRefused) return [{ ...at, result: 'refused', why: error.message }]
    const result = level === 'must' ? 'fail' : 'differs'
    return findingsOf(call, error).map((finding) => ({ ...at, ...finding, result }))
  }
}

/** An answer that is no envelope costs what the call is worth. */
function findingsOf(call: string, error: unknown): readonly Finding[] {
  if (error instanceof Broken) return error.findings
  const { money = false, time = 'part' }: Partial<Call> = call === ALL ? {} : CALLS[call as CallName]
  const severity = money ? 'money' : time === 'part' ? 'part' : 'page'
  const got = error instanceof Error ? oneLine(error) : String(error)
  return [{ field: '', expected: '{code, message, data} as JSON', got, severity }]
}

/** `fetch` stores the fault in its cause. */
function oneLine({ name, message, cause }: Error): string {
  if (name === 'ZodError') return 'JSON of another shape'
  if (name === 'SyntaxError') return 'no JSON'
  const more = cause instanceof Error ? `: ${cause.message}` : ''
  return `${message}${more}`.split('\n')[0] ?? ''
}
