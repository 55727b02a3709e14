import type { PageContextServer } from 'vike/types'
import { CLOSING_DAYS, type Closing } from '../../contract/calls/ownData.ts'
import { LOCALES } from '../../contract/languages.ts'
import { extension } from '../_layout/extension.ts'
import { refusedForm } from '../_layout/refusedForm.ts'
import { supportRequest } from '../_layout/supportRequest.ts'
import { closingFacts } from './closingFacts.ts'

export type Data = Awaited<ReturnType<typeof data>>

/** The page explains the closing to everybody; a player closes the account here in two steps, or keeps it. */
export async function data(context: PageContextServer) {
  const { api, t, locale, session, urlParsed } = context
  const title = t('close.title')
  if (!session.signedIn) return { title, state: 'visitor' as const, days: CLOSING_DAYS }
  const closing = await extension(api.closing())
  if (closing.state === 'failed') return { title, state: 'failed' as const, days: CLOSING_DAYS }
  if (closing.state === 'absent')
    return { title, state: 'ask' as const, days: CLOSING_DAYS, request: await supportRequest(context, 'close') }
  const facts = closingFacts(closing.data, { t, intl: LOCALES[locale].intl })
  return {
    title,
    state: 'ok' as const,
    days: closing.data.days,
    step: stepOf(closing.data, urlParsed.search.step),
    ...facts,
    refused: refusedForm(context, 'closeAccount')?.whole,
  }
}

/** The second step is there once nothing stands in the way. */
function stepOf({ closesAt, payable, openOrders, openRounds }: Closing, wanted: string | undefined) {
  if (closesAt !== undefined) return 'closing'
  if (payable > 0 || openOrders > 0 || openRounds > 0) return 'blocked'
  return wanted === 'confirm' ? 'confirm' : 'ready'
}
