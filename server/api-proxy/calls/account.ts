import type { InputOf } from '../../../contract/calls/call.ts'
import type { Calls } from '../../../contract/calls/calls.ts'
import { SessionExpired } from '../../../contract/errors.ts'
import { safeLink } from '../../../contract/links.ts'
import { href } from '../../../contract/routes.ts'
import { readPhone } from '../../../contract/typedText.ts'
import { isAnswer } from '../identity.ts'
import { renewSession } from '../playerSession.ts'
import { type PoliciesOf, SHORT_MS } from '../policy.ts'
import { FILE } from '../upload.ts'
import type { Visit } from '../visit.ts'

export const ACCOUNT = {
  modifyInfo: {
    pictures: [{ field: 'avatar', from: FILE, shape: 'square', isOffered: isOfferedAvatar }],
    asksIdentity: changesContact,
    toast: { ms: SHORT_MS },
    leadsTo: href.profile(),
  },
  endSession: { toast: { ms: SHORT_MS }, leadsTo: href.profile() },
  endSessions: {
    follows: ({ reply }, { res }) => renewSession(res, { token: reply.data?.authToken }),
    toast: { ms: SHORT_MS },
    leadsTo: href.profile(),
  },
} satisfies PoliciesOf<'account'>

/** Another e-mail or phone number than the current one. While that is unknown, any value counts as another. */
async function changesContact(input: InputOf<Calls['modifyInfo']>, { res }: Visit): Promise<boolean> {
  if (input.email === undefined && input.phone === undefined) return false
  const detail = await res.locals.api.userDetail().catch((error: unknown) => {
    if (isAnswer(error)) return null
    throw error
  })
  if (!detail) return true
  const { email = '', emailWaiting = email, phone = '' } = detail
  const known = [email, emailWaiting].map((address) => address.toLowerCase())
  const otherEmail = input.email !== undefined && !known.includes(input.email.toLowerCase())
  const otherPhone = input.phone !== undefined && phone !== '' && readPhone(input.phone) !== readPhone(phone)
  return otherEmail || otherPhone
}

async function isOfferedAvatar(reference: string, { res }: Visit): Promise<boolean> {
  const { api } = res.locals
  const [config, player] = await Promise.all([api.profileConfig().catch(none), api.userDetail().catch(none)])
  const offered = [...(config?.avatars ?? []), player?.avatar].filter((address) => address !== undefined)
  return offered.map(fullForm).includes(fullForm(reference))
}

/** Pages show the address of a picture in its full form, so either form of it is the same picture. */
const fullForm = (address: string) => safeLink(address)?.href ?? address

function none(error: unknown): null {
  if (error instanceof SessionExpired) throw error
  return null
}
