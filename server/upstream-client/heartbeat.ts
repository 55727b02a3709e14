import type { Logger } from 'pino'
import { ContractBroken, UpstreamRejected, UpstreamUnavailable } from '../../contract/errors.ts'
import { isWebTier } from './ownAddress.ts'
import type { Upstream } from './upstream.ts'

const EVERY_MS = 5000
/** After so long without an answer to any call, upstream is asked by the product itself. */
const QUIET_MS = 15_000

interface Watched {
  /** Undefined for a sandbox of this process, which says itself when it is ready and when it ends. */
  baseUrl: string | undefined
  /** Whether that sandbox is ready. Without this it is not asked: testers read the requests that it got. */
  isReady?: (() => boolean) | undefined
  upstream: Pick<Upstream, 'probe' | 'answeredAt' | 'troubled'>
  log: Logger
  appName: string
  /** Whether this process writes what is wrong at the start; one of several is enough. */
  first: boolean
}

/** Sees a silent upstream at any traffic: asks it where players have not, and logs when groups change. */
export function watchAnswers({ baseUrl, isReady, upstream, log, appName, first }: Watched): { close(): void } {
  if (baseUrl === undefined && !isReady) return { close: () => {} }
  if (first && baseUrl !== undefined) void sayHowUpstreamIs(baseUrl, { upstream, log, appName })
  let known = ''
  const look = async () => {
    if (isReady?.() === false) return
    if (Date.now() - (upstream.answeredAt() ?? Number.NEGATIVE_INFINITY) >= QUIET_MS)
      await upstream.probe(visitorOf(appName)).catch(() => {})
    const troubled = upstream.troubled()
    if (troubled.join() === known) return
    known = troubled.join()
    if (troubled.length > 0) log.error({ groups: troubled }, 'upstream is silent: it answers no call of these groups')
    else log.info('upstream answers again')
  }
  const timer = setInterval(look, EVERY_MS)
  timer.unref()
  return { close: () => clearInterval(timer) }
}

/** Says in the log of the start what is wrong with the upstream at `baseUrl`. */
export async function sayHowUpstreamIs(
  baseUrl: string,
  { upstream, log, appName }: { upstream: Pick<Upstream, 'probe'>; log: Logger; appName: string },
): Promise<void> {
  if (await isWebTier(baseUrl)) {
    log.error('API_BASE_URL leads to this web tier itself, not to an upstream: no page of a player works')
    return
  }
  try {
    await upstream.probe(visitorOf(appName))
  } catch (error) {
    log.error(detailOf(error), `upstream ${faultOf(error)}; look at API_BASE_URL, and run kancil doctor`)
  }
}

const visitorOf = (appName: string) => ({ locale: 'en', device: 'mobile', appName }) as const

const detailOf = (error: unknown) =>
  error instanceof UpstreamUnavailable ? { reason: error.reason, detail: error.detail } : {}

function faultOf(error: unknown): string {
  if (error instanceof UpstreamUnavailable) return 'does not answer'
  if (error instanceof UpstreamRejected) return `refuses the first call of every visitor with code ${error.code}`
  return error instanceof ContractBroken ? 'answers in another form than {code, message, data}' : 'cannot be asked'
}
