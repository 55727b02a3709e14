/** Checks and tests the alert rules of deploy/monitoring with series, by the tools of Prometheus. */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { ROOT } from '../../scripts/shared/run.ts'

const RULES = [
  ['check', 'config', 'prometheus.yaml'],
  ['test', 'rules', 'alerts.test.yaml'],
]

export const testAlertRules = (promtool: string): boolean[] =>
  RULES.map((args) => {
    const folder = join(ROOT, 'deploy', 'monitoring')
    return spawnSync(promtool, args, { cwd: folder, stdio: ['ignore', 'inherit', 'inherit'] }).status === 0
  })
