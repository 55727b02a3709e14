import type { z } from 'zod'
import type { Message } from '../../../contract/calls/inbox.ts'
import { LIMIT_PERIODS } from '../../../contract/calls/protection.ts'
import type { Lang } from '../../../contract/languages.ts'
import { type Sen, toWire } from '../../../contract/money/sen.ts'
import { formatDateTime, money, translate, translateIfKey, type Word } from '../../kit/http/translate.ts'
import type { EventKind, playerEvent } from '../tables/events.ts'
import { EventFacts } from './events.ts'
import { eventName } from './inbox.ts'

type About = z.output<typeof Message>['about']

/** What a player reads of each event, and where it leads to. */
const MESSAGES: Record<EventKind, readonly [about: About, title: Word, text: Word]> = {
  depositCredited: ['order', 'upstream.inbox.depositCredited', 'upstream.inbox.depositCreditedText'],
  depositExpired: ['order', 'upstream.inbox.depositExpired', 'upstream.inbox.depositExpiredText'],
  depositFailed: ['order', 'upstream.inbox.depositFailed', 'upstream.inbox.depositFailedText'],
  withdrawalAsked: ['order', 'upstream.inbox.withdrawalAsked', 'upstream.inbox.withdrawalAskedText'],
  withdrawalPaid: ['order', 'upstream.inbox.withdrawalPaid', 'upstream.inbox.withdrawalPaidText'],
  withdrawalRefused: ['order', 'upstream.inbox.withdrawalRefused', 'upstream.inbox.reason'],
  withdrawalReversed: ['order', 'upstream.inbox.withdrawalReversed', 'upstream.inbox.withdrawalReversedText'],
  bonusGiven: ['bonus', 'upstream.inbox.bonusGiven', 'upstream.inbox.reason'],
  bonusUsed: ['bonus', 'upstream.inbox.bonusUsed', 'upstream.inbox.reason'],
  invitationCounted: ['invite', 'upstream.inbox.invitationCounted', 'upstream.inbox.invitationCountedText'],
  limitAsked: ['limits', 'upstream.inbox.limitAsked', 'upstream.inbox.limitAskedText'],
  limitSet: ['limits', 'upstream.inbox.limitSet', 'upstream.inbox.limitSetText'],
  breakBegun: ['limits', 'upstream.inbox.breakBegun', 'upstream.inbox.untilText'],
  exclusionBegun: ['limits', 'upstream.inbox.exclusionBegun', 'upstream.inbox.untilText'],
  closingBegun: ['account', 'upstream.mail.closingSubject', 'upstream.inbox.closingBegunText'],
  closingUndone: ['account', 'upstream.inbox.closingUndone', 'upstream.inbox.closingUndoneText'],
  newDevice: ['account', 'upstream.mail.newDeviceSubject', 'upstream.inbox.newDeviceText'],
  passkeyAdded: ['account', 'upstream.mail.passkeyAddedSubject', 'upstream.inbox.notYou'],
  passkeyRemoved: ['account', 'upstream.inbox.passkeyRemoved', 'upstream.inbox.notYou'],
  passwordChanged: ['account', 'upstream.mail.passwordChangedSubject', 'upstream.inbox.notYou'],
  emailChanged: ['account', 'upstream.mail.emailChangedSubject', 'upstream.inbox.emailChangedText'],
  emailRemoved: ['account', 'upstream.inbox.emailRemoved', 'upstream.inbox.notYou'],
  phoneChanged: ['account', 'upstream.mail.phoneChangedSubject', 'upstream.inbox.notYou'],
  supportAnswered: ['support', 'upstream.inbox.supportAnswered', 'upstream.inbox.supportAnsweredText'],
  verificationAsked: ['verification', 'verify.askedTitle', 'upstream.inbox.verificationAskedText'],
  verificationDone: ['verification', 'upstream.inbox.verificationDone', 'upstream.inbox.verificationDoneText'],
  verificationRefused: ['verification', 'upstream.inbox.verificationRefused', 'upstream.inbox.verificationRefusedText'],
}

type Event = typeof playerEvent.$inferSelect

/** An event as a message in the reader's language. */
export function messageOf({ id, kind, about, amount, facts, at, readAt }: Event, lang: Lang): z.input<typeof Message> {
  const [leadsTo, title, text] = MESSAGES[kind]
  const { method = '', accountEnd, reason = '', over, until, email = '', agent } = EventFacts.parse(facts)
  const brand = translateIfKey(lang, method)
  const device = agent === 'H5' ? 'profile.agentH5' : agent === 'PC' ? 'profile.agentPC' : 'profile.agentUnknown'
  const period = LIMIT_PERIODS.find((known) => known === about)
  const values = {
    email,
    transNo: about ?? '',
    method: accountEnd === undefined ? brand : `${brand} •••• ${accountEnd}`,
    reason: translateIfKey(lang, reason),
    over: money(lang, (over ?? 0) as Sen),
    time: formatDateTime(until ?? at.getTime(), lang),
    device: translate(lang, device),
    period: period ? translate(lang, `limits.period.${period}`) : '',
    limit: amount === null ? translate(lang, 'limits.none') : money(lang, amount),
  }
  return {
    id: eventName(id),
    createTime: at.getTime(),
    title: translate(lang, title, values),
    text: translate(lang, over === undefined ? text : 'upstream.inbox.overLimitText', values),
    ...(amount === null || leadsTo === 'limits' ? {} : { amount: toWire(amount) }),
    read: readAt !== null,
    ...(leadsTo ? { about: leadsTo } : {}),
    ...(leadsTo === 'order' && about ? { transNo: about } : {}),
  }
}
