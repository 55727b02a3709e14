import cluster from 'node:cluster'
import { describeEnv, EnvProblems, readEnv } from './env.ts'
import { createLogger, logFailedStart } from './observability/log.ts'
import { checkedEnv, claimFolder } from './startChecks.ts'

const development = process.argv.includes('--dev')

/** During the start no request is open. Process 1 of a container has no default handler of these signals. */
let stop: (code?: number) => unknown = (code = 0) => process.exit(code)
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => stop())
const onStop = (better: typeof stop) => {
  stop = better
}

/** An error that the operator can correct is shown as text. Any other error is shown with its stack. */
function readable(error: unknown): string {
  if (error instanceof EnvProblems) return error.message
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

/** As it was given: this process sets the variable itself later. The build replaces `process.env.NODE_ENV`, but not this. */
const { NODE_ENV: originalMode } = process.env

try {
  if (process.argv.includes('--print-config')) {
    const { lines, problems } = describeEnv(process.env)
    process.stdout.write(`${lines.join('\n')}\n`)
    if (problems.length > 0) throw new EnvProblems(problems)
    process.exit()
  }
  // The primary process has tried the settings of its workers, and holds the folder for them.
  const env = cluster.isPrimary ? await checkedEnv(process.env) : readEnv(process.env)
  if (cluster.isPrimary) await claimFolder(env)
  // Libraries read this variable too. Our own setting only decides "may this process start with generated keys?", and
  // that check is done.
  if (!development) process.env.NODE_ENV = 'production'
  // Several processes only from a build: the pages of development come from one Vite.
  if (env.WEB_CONCURRENCY > 1 && cluster.isPrimary && !development) {
    const { startPrimary } = await import('./workers/primary.ts')
    await startPrimary(env, onStop)
  } else {
    const { startWeb } = await import('./web.ts')
    await startWeb(env, { development, onStop })
  }
} catch (error) {
  if (originalMode === 'production')
    logFailedStart(createLogger('fatal'), error, error instanceof EnvProblems ? error.lines : [])
  else process.stderr.write(`${readable(error)}\n`)
  process.exit(1)
}
