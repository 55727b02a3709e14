import type { Request, Response } from 'express'
import type { CallName } from '../../contract/calls.ts'
import { RechargeOrder } from '../../contract/recharge.ts'
import { Ticked } from '../../contract/rules.ts'
import { chosenAmount, plainAmount } from '../../contract/typedAmount.ts'
import { LOCALES } from '../../locales/table.ts'
import { readCookie } from '../cookies.ts'
import type { CodeRequests } from '../middleware/codeRequest.ts'
import { HttpProblem } from '../problem.ts'
import { loginPath, safePath } from '../safePath.ts'
import type { Shape } from './pictures.ts'
import type { Posted } from './readPosted.ts'

type Fields = Record<string, unknown>
/** Turns what was sent into the call's own input. Throws HttpProblem with words by field. */
export type Fill = (posted: Posted, req: Request, res: Response) => Fields | Promise<Fields>
/** Calls whose input only the server can complete, prepared the same way however they were sent. */
export type ServerFilled = Partial<Record<CallName, Fill>>

interface Form {
  prepare?: Fill
  /** Where success leads when the form does not say by `_next`. */
  leadsTo?: string
  /** Where success leads whatever the form says. `data` is the reply, read by the contract. */
  alwaysLeadsTo?(data: unknown): string
  /** The input field that takes the reference of a picture posted along with the form; it is uploaded first. */
  picture?: { field: string; shape: Shape }
  /** Shows upstream's message after success, for so many ms; `word` when upstream sent none. */
  toast?: { ms: number; word?: string }
}

const SHORT_MS = 2000
/** A sentence with a date takes longer to read. */
const LONG_MS = 5000
const REGISTERED_MS = 4000

/** A typed amount as plain digits: the chosen chip stands in for an empty field, the page's grouping is undone. */
const withAmount: Fill = ({ fields, own }, _req, res) => {
  const typed = typeof fields.amount === 'string' ? fields.amount : undefined
  const { lang } = LOCALES[res.locals.locale]
  return { ...fields, amount: plainAmount(chosenAmount(typed, own._amount), lang) }
}

/** Amounts of limits as plain digits; an empty one stays empty and means none. */
const withLimits: Form['prepare'] = ({ fields }, _req, res) => {
  const { lang } = LOCALES[res.locals.locale]
  return Object.fromEntries(
    Object.entries(fields).map(([name, typed]) => [name, typeof typed === 'string' ? plainAmount(typed, lang) : typed]),
  )
}

/** Section 5, register: the confirmation and the age box belong to the form alone. */
const registration: Fill = ({ fields: { confirmPassword, agree, ...fields } }) => {
  const wrong: Record<string, string> = {}
  if (confirmPassword !== fields.password) wrong.confirmPassword = 'register.confirmRule'
  if (!Ticked('register.agreeRule').safeParse(agree).success) wrong.agree = 'register.agreeRule'
  if (Object.keys(wrong).length > 0) throw new HttpProblem(400, 'error.badInput', { fields: wrong })
  return fields
}

/** Referral tracking: the address without its query, and the two cookies, which only the server reads (section 3). */
const referral: Fill = ({ fields }, req) => ({
  url: `${req.protocol}://${req.host}${safePath(fields.url).split('?')[0]}`,
  fbc: readCookie(req, '_fbc')?.slice(0, 512) ?? '',
  fbp: readCookie(req, '_fbp')?.slice(0, 512) ?? '',
})

/** The form also holds the fields of the next step. */
const emailAlone: Fill = ({ fields: { email } }) => ({ email })

/** Section 3, password reset: the verify token is known here alone, for the e-mail that its code went to. */
const withVerifyToken =
  (codes: CodeRequests): Fill =>
  async ({ fields }, req) => {
    const verifyToken = await codes.verifyToken(req, String(fields.email ?? ''))
    if (!verifyToken) throw new HttpProblem(400, 'error.badInput', { fields: { verifyCode: 'reset.codeNeeded' } })
    return { ...fields, verifyToken }
  }

const confirmPage = (data: unknown) => {
  const order = RechargeOrder.pick({ transNo: true }).safeParse(data).data
  return order ? `/confirm?transNo=${encodeURIComponent(order.transNo)}` : '/confirm?unknown=1'
}

/** What a form of each call needs before it is one, and where its success leads. Refused forms go back to their page. */
export const FORMS: Partial<Record<CallName, Form>> = {
  login: { leadsTo: '/' },
  guest: { leadsTo: '/' },
  thirdPartyLogin: { leadsTo: '/' },
  register: { prepare: registration, leadsTo: '/', toast: { ms: REGISTERED_MS, word: 'register.done' } },
  forgetPassword: { prepare: emailAlone, toast: { ms: SHORT_MS } },
  resetPassword: { leadsTo: loginPath(), toast: { ms: SHORT_MS } },
  changePassword: { leadsTo: '/profile', toast: { ms: SHORT_MS } },
  modifyInfo: { leadsTo: '/profile', picture: { field: 'avatar', shape: 'square' }, toast: { ms: SHORT_MS } },
  endSessions: { leadsTo: '/profile', toast: { ms: SHORT_MS } },
  rechargeOrder: { prepare: withAmount, alwaysLeadsTo: confirmPage },
  setDepositLimits: { prepare: withLimits, leadsTo: '/limits', toast: { ms: LONG_MS } },
  settleDepositLimit: { leadsTo: '/limits', toast: { ms: SHORT_MS } },
  setRealityCheck: { leadsTo: '/limits', toast: { ms: SHORT_MS } },
  takeBreak: { leadsTo: '/limits', toast: { ms: LONG_MS } },
  withdraw: { prepare: withAmount, leadsTo: '/withdraw', toast: { ms: SHORT_MS } },
  removeAccount: { leadsTo: '/withdraw', toast: { ms: SHORT_MS } },
  question: { leadsTo: '/contact', picture: { field: 'images', shape: 'whole' }, toast: { ms: SHORT_MS } },
  logout: { leadsTo: '/' },
}

/** Without Google, its call is none of ours. */
const notOffered: Fill = () => {
  throw new HttpProblem(404, 'error.notFound')
}

/** `google` turns a posted credential into the input of the call, once it is verified (decision row 20). */
export const serverFilled = (codes: CodeRequests, google: Fill = notOffered): ServerFilled => ({
  trackReferral: referral,
  resetPassword: withVerifyToken(codes),
  thirdPartyLogin: google,
})

const SECRET = /password|token|credential|code$/i

/** What may be shown again in a refused form. */
export function typedValues(fields: Record<string, unknown>): Record<string, string> {
  const shown = Object.entries(fields).filter(([name]) => !SECRET.test(name))
  return Object.fromEntries(shown.map(([name, value]) => [name, String(value).slice(0, 500)]))
}
