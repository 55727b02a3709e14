import type { Request, Response } from 'express'
import type { InputOf } from '../../contract/calls/call.ts'
import type { CallName, Calls } from '../../contract/calls/calls.ts'
import { RechargeOrder } from '../../contract/calls/recharge.ts'
import { LOCALES } from '../../contract/languages.ts'
import { isLeftBehind } from '../../contract/money/destinations.ts'
import { chosenAmount, plainAmount } from '../../contract/money/typedAmount.ts'
import { plainPart } from '../../contract/plainText.ts'
import { Ticked } from '../../contract/rules.ts'
import { isSecretField } from '../../contract/secrets.ts'
import { readDay, readPassword } from '../../contract/typedText.ts'
import { readCookie } from '../http/cookies.ts'
import { HttpProblem } from '../http/httpProblem.ts'
import { loginPath, safePath } from '../http/safePath.ts'
import type { CodeRequests } from '../session/codeRequest.ts'
import type { Shape } from './pictures.ts'
import type { Posted } from './readPosted.ts'

type Fields = Record<string, unknown>
/** Turns the posted values into the call's own input. Throws HttpProblem with messages by field. */
export type Fill = (posted: Posted, req: Request, res: Response) => Fields | Promise<Fields>
/** Calls whose input only the server can complete. They are prepared the same way for forms and for programs. */
export type ServerFilled = Partial<Record<CallName, Fill>>

interface Form {
  prepare?: Fill
  /** Where success leads when the form does not set `_next`. */
  leadsTo?: string
  /** Where success leads regardless of `_next`. `data` is the reply, read by the contract. */
  alwaysLeadsTo?(data: unknown): string
  /** The page of the form, when the form had to wait for another one. Without it, the page that posted the form. */
  resumesAt?(fields: Fields): string
  /** The input field that takes the reference of a picture posted with the form. The picture is uploaded first. */
  picture?: { field: string; shape: Shape }
  /** Shows upstream's message after success for this many ms; shows `word` when upstream sent no message. */
  toast?: { ms: number; word?: string }
}

const SHORT_MS = 2000
/** A sentence with a date takes longer to read. */
const LONG_MS = 5000
const REGISTERED_MS = 4000

/**
 * A typed amount as plain digits. The chosen chip replaces an untouched field, and the digit grouping of the page is
 * removed.
 */
const withAmount: Fill = (posted, _req, res) => {
  const { lang } = LOCALES[res.locals.locale]
  return { ...posted.fields, amount: plainAmount(amountOf(posted), lang) }
}

/** A number that belongs to another method is not sent to the new one. The form shows the field again, empty. */
const withPayout: Fill = (posted, req, res) => {
  const { fields, own } = posted
  const drawn = { method: own._method ?? '', number: own._number ?? '' }
  const now = { method: String(fields.accountName ?? ''), number: String(fields.accountNo ?? '') }
  if (isLeftBehind(drawn, now))
    throw new HttpProblem('input', 'error.badInput', {
      fields: { accountNo: 'withdraw.numberOfAnother' },
      forget: ['accountNo'],
    })
  return withAmount(posted, req, res)
}

const amountOf = ({ fields, own }: Posted) =>
  chosenAmount(typeof fields.amount === 'string' ? fields.amount : undefined, own._amount, own._drawn)

/** Amounts of limits as plain digits. An empty amount stays empty and means "no limit". */
const withLimits: Form['prepare'] = ({ fields }, _req, res) => {
  const { lang } = LOCALES[res.locals.locale]
  return Object.fromEntries(
    Object.entries(fields).map(([name, typed]) => [name, typeof typed === 'string' ? plainAmount(typed, lang) : typed]),
  )
}

/** The profile: a browser without a field for days sends the day as typed. */
const withBirthday: Fill = ({ fields }) =>
  typeof fields.birthday === 'string' ? { ...fields, birthday: readDay(fields.birthday) } : fields

/** ACC-06, registration: only the form has the confirmation and the age box. */
const registration: Fill = ({ fields: { confirmPassword, agree, ...fields } }) => {
  const wrong: Record<string, string> = {}
  if (readPassword(String(confirmPassword ?? '')) !== readPassword(String(fields.password ?? '')))
    wrong.confirmPassword = 'register.confirmRule'
  if (!Ticked('register.agreeRule').safeParse(agree).success) wrong.agree = 'register.agreeRule'
  if (Object.keys(wrong).length > 0) throw new HttpProblem('input', 'error.badInput', { fields: wrong })
  return fields
}

/** Referral tracking: the address without its query, and the two cookies, which only the server reads (ACC-48). */
const referral: Fill = ({ fields }, req) => ({
  url: `${req.protocol}://${req.host}${safePath(fields.url).split('?')[0]}`,
  fbc: readCookie(req, '_fbc')?.slice(0, 512) ?? '',
  fbp: readCookie(req, '_fbp')?.slice(0, 512) ?? '',
})

/** The form also has the fields of the next step. */
const emailAlone: Fill = ({ fields: { email } }) => ({ email })

/** ACC-18: only the server holds the verify token, for the e-mail that received the code. */
const withVerifyToken =
  (codes: CodeRequests): Fill =>
  async ({ fields }, req) => {
    const verifyToken = await codes.verifyToken(req, String(fields.email ?? ''))
    if (!verifyToken) throw new HttpProblem('input', 'error.badInput', { fields: { verifyCode: 'reset.codeNeeded' } })
    return { ...fields, verifyToken }
  }

const confirmPage = (data: unknown) => {
  const order = RechargeOrder.pick({ transNo: true }).safeParse(data).data
  return order ? `/confirm?transNo=${encodeURIComponent(order.transNo)}` : '/confirm?unknown=1'
}

/**
 * What the form of each call needs before it becomes a call, and where its success leads. A refused form goes back to
 * its page.
 */
export const FORMS: Partial<Record<CallName, Form>> = {
  login: { leadsTo: '/' },
  guest: { leadsTo: '/' },
  thirdPartyLogin: { leadsTo: '/' },
  register: { prepare: registration, leadsTo: '/', toast: { ms: REGISTERED_MS, word: 'register.done' } },
  forgetPassword: { prepare: emailAlone, toast: { ms: SHORT_MS } },
  resetPassword: { leadsTo: loginPath(), toast: { ms: SHORT_MS } },
  changePassword: { leadsTo: '/profile', toast: { ms: SHORT_MS } },
  confirmIdentity: { leadsTo: '/account', toast: { ms: LONG_MS, word: 'identity.done' } },
  setPassword: { leadsTo: '/account', toast: { ms: LONG_MS } },
  sendEmailCode: { leadsTo: '/profile', toast: { ms: LONG_MS } },
  confirmEmail: { leadsTo: '/profile', toast: { ms: SHORT_MS } },
  modifyInfo: {
    prepare: withBirthday,
    leadsTo: '/profile',
    picture: { field: 'avatar', shape: 'square' },
    toast: { ms: SHORT_MS },
  },
  endSessions: { leadsTo: '/profile', toast: { ms: SHORT_MS } },
  rechargeOrder: { prepare: withAmount, alwaysLeadsTo: confirmPage, resumesAt: () => '/recharge' },
  setDepositLimits: { prepare: withLimits, leadsTo: '/limits', toast: { ms: LONG_MS } },
  settleDepositLimit: { leadsTo: '/limits', toast: { ms: SHORT_MS } },
  setRealityCheck: { leadsTo: '/limits', toast: { ms: SHORT_MS } },
  takeBreak: { leadsTo: '/limits', toast: { ms: LONG_MS } },
  withdraw: {
    prepare: withPayout,
    leadsTo: '/withdraw',
    resumesAt: ({ amount }) =>
      safePath(`/withdrawForm?amount=${encodeURIComponent(String(amount ?? ''))}`, '/withdraw'),
    toast: { ms: SHORT_MS },
  },
  removeAccount: { leadsTo: '/withdraw', toast: { ms: SHORT_MS } },
  question: { leadsTo: '/contact', picture: { field: 'images', shape: 'whole' }, toast: { ms: SHORT_MS } },
  logout: { leadsTo: '/' },
}

/** Without Google sign-in, this call is not offered. */
const notOffered: Fill = () => {
  throw new HttpProblem('not_found', 'error.notFound')
}

type ThirdParty = InputOf<Calls['thirdPartyLogin']>

/** How posted credentials of Google become the input of a call, once they are verified (ACC-23). */
export interface GoogleFills {
  signIn: Fill
  confirm: Fill
  /**
   * The e-mail belongs to a password account: stores the verified credential and returns the path of the page that asks
   * the player.
   */
  keepForLink(input: ThirdParty, posted: Posted, res: Response): Promise<string>
  /** No credential waits to be linked any more. */
  forgetLink(req: Request, res: Response): Promise<void>
}

/** A password is kept as it was typed. A credential belongs to the verified account. */
const confirmation =
  (google: Fill): Fill =>
  (posted, req, res) =>
    'credential' in posted.fields ? google(posted, req, res) : { password: posted.fields.password }

export const serverFilled = (codes: CodeRequests, google?: GoogleFills): ServerFilled => ({
  trackReferral: referral,
  resetPassword: withVerifyToken(codes),
  thirdPartyLogin: google?.signIn ?? notOffered,
  confirmIdentity: confirmation(google?.confirm ?? notOffered),
})

/** The longest field of a form: a message to support. */
const LONGEST_TYPED = 2000

/** The values that a refused form may show again. A chosen quick amount is shown as the amount. */
export function typedValues(posted: Posted): Record<string, string> {
  const amount = amountOf(posted)
  const fields = amount === '' ? posted.fields : { ...posted.fields, amount }
  const shown = Object.entries(fields).filter(([name]) => !isSecretField(name))
  return Object.fromEntries(
    shown.map(([name, value]) => [plainPart(name), plainPart(String(value).slice(0, LONGEST_TYPED))]),
  )
}
