import type { Call } from '../../contract/calls/call.ts'
import { CALLS, type CallName } from '../../contract/calls/calls.ts'
import { CALL_RULES, type CallRule, WHOLE_RULES } from './rules.ts'
import { reasonToSkip, type Scene } from './scene.ts'

export interface Verdict {
  /** A call of the contract, or `(all)`. */
  call: string
  rule: string
  /** `differs`: a recommendation is not met. */
  result: 'pass' | 'fail' | 'differs' | 'skip'
  /** The reason, unless it passed. */
  why: string
}

export const ALL = '(all)'

/** Checks every rule at every call it applies to, one after the other; `tell` receives each result at once. */
export async function checkUpstream(
  scene: Scene,
  tell: (verdict: Verdict) => void,
  only?: CallName,
): Promise<Verdict[]> {
  const verdicts: Verdict[] = []
  const add = (verdict: Verdict) => {
    verdicts.push(verdict)
    tell(verdict)
  }
  const names = (Object.keys(CALLS) as CallName[]).filter((name) => !only || name === only)
  for (const name of names) {
    const call: Call = CALLS[name]
    const skip = reasonToSkip(name, scene)
    if (skip) add({ call: name, rule: '', result: 'skip', why: skip })
    else
      for (const rule of CALL_RULES) if (rule.applies(call)) add(await judge(name, rule, () => rule.check(name, scene)))
  }
  if (only) return verdicts
  for (const rule of WHOLE_RULES) {
    const missing = rule.needs.map((name) => reasonToSkip(name, scene)).find(Boolean)
    add(
      missing
        ? { call: ALL, rule: rule.name, result: 'skip', why: missing }
        : await judge(ALL, rule, () => rule.check(scene)),
    )
  }
  return verdicts
}

async function judge(call: string, { name, level }: Pick<CallRule, 'name' | 'level'>, check: () => Promise<void>) {
  try {
    await check()
    return { call, rule: name, result: 'pass', why: '' } as const
  } catch (error) {
    const why = error instanceof Error ? oneLine(error) : String(error)
    return { call, rule: name, result: level === 'must' ? 'fail' : 'differs', why } as const
  }
}

/** `fetch` stores the fault in its cause; a reply that is not an envelope is described briefly. */
function oneLine({ name, message, cause }: Error): string {
  if (name === 'ZodError') return 'the reply is not {code, message, data}'
  if (name === 'SyntaxError') return 'the reply is not JSON'
  const more = cause instanceof Error ? `: ${cause.message}` : ''
  return `${message}${more}`.split('\n')[0] ?? ''
}
