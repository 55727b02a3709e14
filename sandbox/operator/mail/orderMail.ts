import { desc, eq } from 'drizzle-orm'
import type { EpochMs } from '../../../common/epochMs.ts'
import { LANGS, type Lang, languageOf } from '../../../contract/languages.ts'
import type { Sen } from '../../../contract/money/sen.ts'
import { href } from '../../../contract/routes.ts'
import type { Tx } from '../../kit/db/types.ts'
import { formatDateTime, money, translate, type Word } from '../../kit/http/translate.ts'
import { accountClosing } from '../tables/closing.ts'
import { player } from '../tables/player.ts'
import { knownDevice } from '../tables/signIns.ts'
import { WEB, writeEmail } from './emails.ts'

/** What an e-mail tells of an order: its end, in the subject and in a first sentence. */
const EVENTS = {
  depositPaid: ['upstream.mail.depositPaidSubject', 'upstream.mail.depositPaidBody'],
  withdrawalPaid: ['upstream.mail.withdrawalPaidSubject', 'upstream.mail.withdrawalPaidBody'],
  withdrawalRefused: ['upstream.mail.withdrawalRefusedSubject', 'upstream.mail.withdrawalRefusedBody'],
  withdrawalReversed: ['upstream.mail.withdrawalReversedSubject', 'upstream.mail.withdrawalReversedBody'],
} as const satisfies Record<string, readonly [subject: Word, body: Word]>

/** How many days an e-mail is tried again while the mail server is unavailable. */
const VALID_MS = 2 * 24 * 60 * 60 * 1000
const SHOWN_DIGITS = 4

interface OrderEvent {
  event: keyof typeof EVENTS
  player: string
  transNo: string
  amount: Sen
  /** A brand name, or a key of sandbox/locales/. */
  method: string | { word: Word }
  /** Where a withdrawal goes to. The e-mail names its last four digits. */
  accountNo?: string
  reason?: Word
}

/** An e-mail about an order in the transaction of its state, so once; facts alone, so a break does not stop it. */
export async function tellOrder(tx: Tx, order: OrderEvent, now: EpochMs): Promise<void> {
  const [owner] = await tx
    .select({ name: player.username, email: player.email, confirmedAt: player.emailConfirmedAt })
    .from(player)
    .where(eq(player.id, order.player))
  if (!owner?.confirmedAt || owner.email === '') return
  if ((await tx.$count(accountClosing, eq(accountClosing.player, order.player))) > 0) return
  const letters = (await languagesOf(tx, order.player)).map((lang) => letterOf(lang, owner.name, order, now))
  const subject = letters.map((letter) => letter.subject).join(' / ')
  const body = letters.map((letter) => letter.body).join('\n\n')
  await writeEmail(tx, { recipient: owner.email, subject, body }, now, VALID_MS)
}

/** The language that the player spoke last; every one when nobody knows. */
async function languagesOf(tx: Tx, id: string): Promise<readonly Lang[]> {
  const [last] = await tx
    .select({ lang: knownDevice.lang })
    .from(knownDevice)
    .where(eq(knownDevice.player, id))
    .orderBy(desc(knownDevice.usedAt))
    .limit(1)
  return last ? [languageOf(last.lang).lang] : LANGS
}

function letterOf(lang: Lang, name: string, order: OrderEvent, now: EpochMs) {
  const { event, transNo, method, accountNo, reason } = order
  const [subject, body] = EVENTS[event]
  const brand = typeof method === 'string' ? method : translate(lang, method.word)
  const values = {
    name,
    transNo,
    amount: money(lang, order.amount),
    method: accountNo === undefined ? brand : `${brand} •••• ${accountNo.slice(-SHOWN_DIGITS)}`,
    time: formatDateTime(now, lang),
    reason: reason ? translate(lang, reason) : '',
    link: WEB + href.confirm({ transNo }),
    mark: translate(lang, 'shell.playMoney'),
  }
  const facts = translate(lang, 'upstream.mail.orderFacts', values)
  return { subject: translate(lang, subject, values), body: translate(lang, body, { ...values, facts }) }
}
