import type { PageContextServer } from 'vike/types'

type Where = Pick<PageContextServer, 'problem' | 'is404' | 'errorWhileRendering' | 'abortStatusCode' | 't'>

/** What the error page says, and the way on it offers. */
export interface Happened {
  title: string
  lead: string
  /** `retry` asks for the same page again, `back` leads to the page of the form. */
  way: 'home' | 'retry' | 'back'
}

const UNAVAILABLE = new Set(['UpstreamUnavailable', 'ContractBroken'])

/** HTTP status of the refusal, or of what went wrong while the page was drawn. */
function statusOf({ problem, is404, errorWhileRendering, abortStatusCode }: Where): number {
  if (problem) return problem.status
  if (is404) return 404
  if (errorWhileRendering instanceof Error && UNAVAILABLE.has(errorWhileRendering.name)) return 503
  return abortStatusCode ?? 500
}

/** One refusal in words (docs/errors.md): a missing page, an old form, too many tries, a service that is away, a fault of ours. */
export function whatHappened(where: Where): Happened {
  const { t, problem } = where
  const status = statusOf(where)
  if (status === 404) return { title: t('error.title404'), lead: t('error.lead404'), way: 'home' }
  if (status === 403 || status === 419)
    return { title: t('error.titleReload'), lead: problem?.message || t('error.reloadForm'), way: 'back' }
  if (status === 429) return { title: t('error.titleBusy'), lead: busyLead(where), way: 'back' }
  if (status === 502 || status === 503 || status === 504)
    return {
      title: t('error.titleDown'),
      lead: `${problem?.message ?? ''} ${t('error.leadDown')}`.trim(),
      way: 'retry',
    }
  if (status >= 500) return { title: t('error.titleBroken'), lead: t('error.broken'), way: 'retry' }
  return { title: t('error.titleRefused'), lead: problem?.message || t('error.refused'), way: 'back' }
}

/** The wait is said when it is known and short enough to be kept in mind. */
function busyLead({ t, problem }: Where): string {
  const seconds = problem?.retryAfterSeconds
  const message = problem?.message || t('error.tooMany')
  return seconds && seconds <= 120 ? `${message} ${t('error.waitSeconds', { count: seconds })}` : message
}
