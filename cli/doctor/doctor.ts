import { type Env, examineEnv, VARIABLES } from '../../server/env.ts'
import { type Finding, fail, ok, reasonOf } from './finding.ts'
import { contentFindings } from './pictures.ts'
import { http3Findings, runningFindings } from './running.ts'
import { diskFindings, storeFindings } from './storage.ts'
import { certificateFindings, upstreamFindings } from './upstream.ts'

/** Looks at all that the web tier needs (OPS-46), with settings read as the process does. Changes nothing. */
export async function examine(source: Parameters<typeof examineEnv>[0]): Promise<Finding[]> {
  const { valid, problems } = examineEnv(source)
  const settings = problems.map((problem) => fail('settings', problem, 'deploy/env.example explains every setting'))
  const parts = await Promise.all([
    upstreamOf(valid),
    part('store', () => storeFindings(valid)),
    part('web tier', () => runningFindings(valid)),
    part('certificate', () => certificateFindings('certificate', valid.PUBLIC_ORIGIN ?? '')),
    part('HTTP/3', () => http3Findings(valid.PUBLIC_ORIGIN ?? '')),
    part('disk', () => diskFindings(valid.DATA_DIR ?? '.')),
  ])
  return [...(settings.length > 0 ? settings : [ok('settings', `all ${VARIABLES.length} fit`)]), ...parts.flat()]
}

async function upstreamOf(valid: Partial<Env>): Promise<Finding[]> {
  const { API_BASE_URL: base, SANDBOX } = valid
  if (base === undefined)
    return SANDBOX === false ? [] : [ok('upstream', 'the sandbox with play money; no money is real')]
  const parts = await Promise.all([
    part('upstream', () => upstreamFindings(base)),
    part('pictures', () => contentFindings(base, valid)),
    part('certificate of upstream', () => certificateFindings('certificate of upstream', base)),
  ])
  return parts.flat()
}

/** A check that breaks is a finding, and the others go on. */
const part = (check: string, findings: () => Promise<Finding[]>): Promise<Finding[]> =>
  findings().catch((error: unknown) => [fail(check, `cannot be examined (${reasonOf(error)})`, 'see docs/runbook.md')])

const MARKS = { ok: '✓', warn: '!', fail: '✗' } as const

export const findingLines = (findings: readonly Finding[]): string[] =>
  findings.map(({ check, state, found, todo }) =>
    `${MARKS[state]} ${state.padEnd(4)} ${check}: ${found}${todo ? ` → ${todo}` : ''}`.trimEnd(),
  )
