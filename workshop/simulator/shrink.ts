import type { Outcome, Plan } from './run.ts'

/** What is broken, without the row that shows it. */
const ruleIn = ({ broken }: Outcome) => broken?.replace(/ \(.*/s, '')

/** A smaller evening in which the same thing breaks: with fewer players, and shorter. */
export async function shrink(
  plan: Plan,
  found: Outcome,
  run: (plan: Plan) => Promise<Outcome>,
): Promise<{ plan: Plan; outcome: Outcome }> {
  let smallest = { plan, outcome: found }
  for (const part of ['players', 'minutes'] as const)
    for (let size = 1; size < smallest.plan[part]; size++) {
      const smaller = { ...smallest.plan, [part]: size }
      const outcome = await run(smaller)
      if (ruleIn(outcome) !== ruleIn(found)) continue
      smallest = { plan: smaller, outcome }
      break
    }
  return smallest
}
