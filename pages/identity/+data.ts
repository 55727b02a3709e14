import type { PageContextServer } from 'vike/types'
import { safeLink } from '../../contract/links.ts'
import { href } from '../../contract/routes.ts'
import { extension } from '../_layout/extension.ts'
import { orNull } from '../_layout/orNull.ts'
import { Redirect } from '../_layout/thrown.ts'

export type Data = Awaited<ReturnType<typeof data>>

/** The reason for the confirmation, by the waiting call. Other calls get a general text. */
const WHY: ReadonlyMap<string, string> = new Map([
  ['withdraw', 'identity.forWithdraw'],
  ['modifyInfo', 'identity.forProfile'],
  ['changePhone', 'identity.forProfile'],
  ['removePhone', 'identity.forProfile'],
  ['setPassword', 'identity.forPassword'],
  ['prepareOwnData', 'identity.forData'],
  ['ownDataFile', 'identity.forData'],
  ['statement', 'identity.forStatement'],
  ['closeAccount', 'identity.forClosing'],
  ['passkeyRegisterOptions', 'identity.forPasskey'],
  ['passkeyRemove', 'identity.forPasskey'],
])

/** An upstream without the confirmation does not require it: the page redirects at once. */
export async function data({ api, urlParsed }: PageContextServer) {
  const { next, for: call = '' } = urlParsed.search
  const link = safeLink(next)
  const back = link && !link.external ? link.href : href.account()
  const [identity, player] = await Promise.all([extension(api.identity()), orNull(api.userDetail())])
  if (identity.state === 'absent') throw new Redirect(back)
  return {
    back,
    here: href.identity({ for: call, next: back }),
    username: player?.username,
    why: WHY.get(call) ?? 'identity.forAny',
    /** `null`: the call of upstream failed. */
    ways: identity.state === 'ok' ? identity.data.ways : null,
  }
}
