import type { PageContextServer } from 'vike/types'
import { rewriteLoopbackHost } from '../../common/rewriteLoopbackHost.ts'
import { inviteApp } from '../../contract/calls/invite.ts'
import { safeLink } from '../../contract/links.ts'
import { href } from '../../contract/routes.ts'
import { readInviteCode } from '../../contract/typedText.ts'
import { orNull } from '../_layout/orNull.ts'

export type Data = Awaited<ReturnType<typeof data>>

/** The code of a visitor without an invitation: the call returns no address without a code. */
const NOBODY = 'app'
const ERROR_TOAST_MS = 2000

/** The page reads the address of the app while it is rendered, so that the button is a plain link. */
export async function data(context: PageContextServer) {
  const { api, t, urlParsed, flash, hostname } = context
  const { inviteCode = '', app } = urlParsed.search
  const typed = readInviteCode(inviteCode)
  const code = inviteApp.input.safeParse({ inviteCode: typed }).success ? typed : ''
  const address = await orNull(api.inviteApp({ inviteCode: code || NOBODY }))
  const link = safeLink(address ? rewriteLoopbackHost(address, hostname) : undefined)
  const justRegistered = flash?.toast?.kind === 'success'
  // INV-07: the download button says `error` when there is no address.
  if (app === 'none' && !link && !flash)
    context.flash = { toast: { kind: 'error', text: t('message.error'), ms: ERROR_TOAST_MS } }
  const here = href.download({ inviteCode: code || undefined })
  const withQuery = (name: string, value: string) => `${here}${code ? '&' : '?'}${name}=${value}`
  return { code, link, justRegistered, here, done: withQuery('done', '1'), noApp: withQuery('app', 'none') }
}
