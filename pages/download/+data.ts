import type { PageContextServer } from 'vike/types'
import { inviteApp } from '../../contract/invite.ts'
import { safeLink } from '../../contract/links.ts'
import { secondary } from '../_layout/secondary.ts'

export type Data = Awaited<ReturnType<typeof data>>

/** Asked for by a visitor nobody has invited: the call of the specification takes no address without a code. */
const NOBODY = 'app'
const ERROR_TOAST_MS = 2000

/** The address of the app is asked for while the page is drawn, so that the button is a plain link. */
export async function data(context: PageContextServer) {
  const { api, t, urlParsed, flash } = context
  const { inviteCode: typed = '', app } = urlParsed.search
  const code = inviteApp.input.safeParse({ inviteCode: typed }).success ? typed : ''
  const link = safeLink((await secondary(api.inviteApp({ inviteCode: code || NOBODY }))) ?? undefined)
  const justRegistered = flash?.toast?.kind === 'success'
  // Section 5: the download button says `error` when there is no address.
  if (app === 'none' && !link && !flash)
    context.flash = { toast: { kind: 'error', text: t('message.error'), ms: ERROR_TOAST_MS } }
  const here = `/download${code ? `?inviteCode=${encodeURIComponent(code)}` : ''}`
  const withQuery = (name: string, value: string) => `${here}${code ? '&' : '?'}${name}=${value}`
  return { code, link, justRegistered, here, done: withQuery('done', '1'), noApp: withQuery('app', 'none') }
}
