import type { PageContextServer } from 'vike/types'
import { ContractBroken, UpstreamUnavailable } from '../../contract/errors.ts'

type ErrorContext = Pick<PageContextServer, 'problem' | 'is404' | 'errorWhileRendering' | 'abortStatusCode' | 't'>

export interface ErrorTexts {
  title: string
  lead: string
  /** `retry` loads the same page again, `back` leads to the page of the form. */
  way: 'home' | 'retry' | 'back'
}

function statusOf({ problem, is404, errorWhileRendering, abortStatusCode }: ErrorContext): number {
  if (problem) return problem.status
  if (is404) return 404
  if (errorWhileRendering instanceof UpstreamUnavailable || errorWhileRendering instanceof ContractBroken) return 503
  return abortStatusCode ?? 500
}

/** One refusal as text (docs/errors.md): missing page, old form, too many tries, no service, our fault. */
export function whatHappened(context: ErrorContext): ErrorTexts {
  const { t, problem } = context
  const status = statusOf(context)
  if (status === 404) return { title: t('error.title404'), lead: t('error.lead404'), way: 'home' }
  if (status === 403 || status === 419)
    return { title: t('error.titleReload'), lead: problem?.message || t('error.reloadForm'), way: 'back' }
  if (status === 429) return { title: t('error.titleBusy'), lead: busyLead(context), way: 'back' }
  if (status === 502 || status === 503 || status === 504)
    return {
      title: t('error.titleDown'),
      lead: `${problem?.message ?? ''} ${t('error.leadDown')}`.trim(),
      way: 'retry',
    }
  if (status >= 500) return { title: t('error.titleBroken'), lead: t('error.broken'), way: 'retry' }
  return { title: t('error.titleRefused'), lead: problem?.message || t('error.refused'), way: 'back' }
}

/** The wait is shown when it is known and short. */
function busyLead({ t, problem }: ErrorContext): string {
  const seconds = problem?.retryAfterSeconds
  const message = problem?.message || t('error.tooMany')
  return seconds && seconds <= 120 ? `${message} ${t('error.waitSeconds', { count: seconds })}` : message
}
