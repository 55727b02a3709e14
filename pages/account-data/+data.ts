import type { PageContextServer } from 'vike/types'
import { OWN_DATA_DAYS, OWN_DATA_HOURS } from '../../contract/calls/ownData.ts'
import { LOCALES } from '../../contract/languages.ts'
import { dayAndTime } from '../../contract/time/time.ts'
import { DAY_MS } from '../../contract/time/wib.ts'
import { extension } from '../_layout/extension.ts'
import { refusedForm } from '../_layout/refusedForm.ts'
import { supportRequest } from '../_layout/supportRequest.ts'

export type Data = Awaited<ReturnType<typeof data>>

/** The copy of the player's own data: prepared by one press, or requested from support where upstream has no call. */
export async function data(context: PageContextServer) {
  const { api, t, locale } = context
  const title = t('ownData.pageTitle')
  const { intl } = LOCALES[locale]
  const copy = await extension(api.ownData())
  if (copy.state === 'failed') return { title, state: 'failed' as const, hours: OWN_DATA_HOURS }
  if (copy.state === 'absent') {
    const request = await supportRequest(context, 'data')
    const due = request?.askedAt === undefined ? undefined : request.askedAt + OWN_DATA_DAYS * DAY_MS
    return {
      title,
      state: 'ask' as const,
      hours: OWN_DATA_HOURS,
      request,
      due: due === undefined ? undefined : dayAndTime(due, intl),
    }
  }
  const { hours, preparedAt, until, files } = copy.data
  const isReady = preparedAt !== undefined && until !== undefined && files.length > 0
  return {
    title,
    state: 'ok' as const,
    hours,
    copy: isReady ? { preparedAt: dayAndTime(preparedAt, intl), until: dayAndTime(until, intl), files } : undefined,
    refused: refusedForm(context, 'prepareOwnData')?.whole,
  }
}
