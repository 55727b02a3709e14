import type { InputOf } from '../../../contract/calls/call.ts'
import type { Calls } from '../../../contract/calls/calls.ts'
import { SessionExpired } from '../../../contract/errors.ts'
import { safeLink } from '../../../contract/links.ts'
import { href } from '../../../contract/routes.ts'
import { readDay, readNumber } from '../../../contract/typedText.ts'
import { ANSWERED, digest, tryOfCode } from '../counts.ts'
import { isAnswer } from '../identity.ts'
import { renewSession } from '../playerSession.ts'
import { LONG_MS, type Policies, SHORT_MS } from '../policy.ts'
import type { Visit } from '../visit.ts'

export const PROFILE = {
  modifyInfo: {
    // A browser without a field for days sends the day as typed.
    fill: ({ fields }) =>
      typeof fields.birthday === 'string' ? { ...fields, birthday: readDay(fields.birthday) } : fields,
    picture: { field: 'avatar', shape: 'square', isOffered: isOfferedAvatar },
    asksIdentity: changesContact,
    toast: { ms: SHORT_MS },
    leadsTo: href.profile(),
  },
  sendEmailCode: {
    // Upstream knows the address: it is the one that waits.
    counts: (_input, { caller }) => [{ limit: 'letters', subject: digest(`of ${caller}`), staysAfter: ANSWERED }],
    toast: { ms: LONG_MS },
    leadsTo: href.profile(),
  },
  confirmEmail: {
    counts: (_input, { caller }) => tryOfCode(`e-mail ${caller}`),
    toast: { ms: SHORT_MS },
    leadsTo: href.profile(),
  },
  closeAccount: {
    asksIdentity: canConfirm,
    toast: { ms: LONG_MS },
    leadsTo: href.accountClose(),
  },
  keepAccount: { toast: { ms: LONG_MS }, leadsTo: href.accountClose() },
  prepareOwnData: { asksIdentity: canConfirm, toast: { ms: SHORT_MS }, leadsTo: href.accountData() },
  ownDataFile: { isList: true },
  endSession: { toast: { ms: SHORT_MS }, leadsTo: href.profile() },
  endSessions: {
    follows: ({ reply }, { res }) => renewSession(res, { token: reply.data?.authToken }),
    toast: { ms: SHORT_MS },
    leadsTo: href.profile(),
  },
} satisfies Policies

/** A guest without a password has nothing to confirm with, and may leave all the same. */
async function canConfirm(_input: object, { res }: Visit): Promise<boolean> {
  const identity = await res.locals.api.identity().catch((error: unknown) => {
    if (isAnswer(error)) return null
    throw error
  })
  return identity !== null && identity.ways.length > 0
}

/**
 * Another e-mail, or a phone number that replaces another one. While the current value is unknown, any value counts as
 * another.
 */
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
  const otherPhone = input.phone !== undefined && phone !== '' && readNumber(input.phone) !== readNumber(phone)
  return otherEmail || otherPhone
}

/** The set of upstream, and the present avatar. */
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
