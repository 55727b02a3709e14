import { and, desc, eq, isNotNull, notExists } from 'drizzle-orm'
import { LANGS, type Lang, languageOf } from '../../../contract/languages.ts'
import { NO_MONEY, type Sen } from '../../../contract/money/sen.ts'
import { href } from '../../../contract/routes.ts'
import { eachDue, type RowsContext } from '../../kit/db/eachDue.ts'
import type { Database, Tx } from '../../kit/db/types.ts'
import { formatDateTime, money, translate, translateIfKey, type Word } from '../../kit/http/translate.ts'
import { EventFacts } from '../events/events.ts'
import { accountClosing } from '../tables/closing.ts'
import { type EventKind, playerEvent } from '../tables/events.ts'
import { player } from '../tables/player.ts'
import { knownDevice } from '../tables/signIns.ts'
import { WEB, writeEmail } from './emails.ts'

/** The events with an e-mail: its subject and body. */
const LETTERS: Partial<Record<EventKind, readonly [subject: Word, body: Word]>> = {
  depositCredited: ['upstream.mail.depositPaidSubject', 'upstream.mail.depositPaidBody'],
  withdrawalPaid: ['upstream.mail.withdrawalPaidSubject', 'upstream.mail.withdrawalPaidBody'],
  withdrawalRefused: ['upstream.mail.withdrawalRefusedSubject', 'upstream.mail.withdrawalRefusedBody'],
  withdrawalReversed: ['upstream.mail.withdrawalReversedSubject', 'upstream.mail.withdrawalReversedBody'],
  emailChanged: ['upstream.mail.emailChangedSubject', 'upstream.mail.emailChangedBody'],
  emailRemoved: ['upstream.mail.emailChangedSubject', 'upstream.mail.emailRemovedBody'],
  phoneChanged: ['upstream.mail.phoneChangedSubject', 'upstream.mail.phoneChangedBody'],
  closingBegun: ['upstream.mail.closingSubject', 'upstream.mail.closingBody'],
  passwordChanged: ['upstream.mail.passwordChangedSubject', 'upstream.mail.passwordChangedBody'],
  passkeyAdded: ['upstream.mail.passkeyAddedSubject', 'upstream.mail.passkeyAddedBody'],
}
const OVER_LIMIT = ['upstream.mail.overLimitSubject', 'upstream.mail.overLimitBody'] as const

/** How many days an e-mail is tried again while the mail server is unavailable. */
const VALID_MS = 2 * 24 * 60 * 60 * 1000
const BATCH = 100

export type LettersContext = Omit<RowsContext, 'database'> & { database: Database }

/** The confirmed address of a player: there an e-mail about an order goes, unless the account is being closed. */
export async function orderAddress(tx: Tx, id: string, { closing = false } = {}): Promise<string | undefined> {
  const open = notExists(tx.select().from(accountClosing).where(eq(accountClosing.player, id)))
  const mine = and(eq(player.id, id), isNotNull(player.emailConfirmedAt), closing ? undefined : open)
  const [owner] = await tx.select({ email: player.email }).from(player).where(mine)
  return owner?.email
}

/** Writes the e-mails of events, each once and in their order; a job, and before somebody reads the mailbox. */
export async function writeLetters(context: LettersContext, now: number): Promise<void> {
  const { id, recipient } = playerEvent
  const rows = { job: 'write letters', id, order: id, due: isNotNull(recipient), limit: BATCH } as const
  const write = (event: string) => context.database.transaction((tx) => writeLetter(tx, Number(event)))
  while ((await eachDue(context, rows, now, write)) > 0) {}
}

type Event = typeof playerEvent.$inferSelect

async function writeLetter(tx: Tx, id: number): Promise<boolean> {
  const mine = eq(playerEvent.id, id)
  const due = and(mine, isNotNull(playerEvent.recipient))
  const [event] = await tx.select().from(playerEvent).where(due).for('update', { skipLocked: true })
  if (!event?.recipient) return false
  const [owner] = await tx.select({ name: player.username }).from(player).where(eq(player.id, event.player))
  const facts = EventFacts.parse(event.facts)
  const words = facts.over === undefined ? LETTERS[event.kind] : OVER_LIMIT
  if (words) {
    const letters = (await languagesOf(tx, event.player, facts)).map((lang) => {
      const values = valuesOf(event, facts, lang, owner?.name ?? '')
      return { subject: translate(lang, words[0], values), body: translate(lang, words[1], values) }
    })
    const subject = letters.map((letter) => letter.subject).join(' / ')
    const body = letters.map((letter) => letter.body).join('\n\n')
    await writeEmail(tx, { recipient: event.recipient, subject, body }, event.at.getTime(), VALID_MS)
  }
  await tx.update(playerEvent).set({ recipient: null }).where(mine)
  return true
}

/** The language of who did it, else the one that the player spoke last; every one when nobody knows. */
async function languagesOf(tx: Tx, id: string, { lang, over }: EventFacts): Promise<readonly Lang[]> {
  if (lang !== undefined) return [languageOf(lang).lang]
  if (over !== undefined) return LANGS
  const [last] = await tx
    .select({ lang: knownDevice.lang })
    .from(knownDevice)
    .where(eq(knownDevice.player, id))
    .orderBy(desc(knownDevice.usedAt))
    .limit(1)
  return last ? [languageOf(last.lang).lang] : LANGS
}

function valuesOf({ about, amount, at }: Event, facts: EventFacts, lang: Lang, name: string) {
  const { method = '', accountEnd, reason, over = 0, until, email = '' } = facts
  const brand = translateIfKey(lang, method)
  const values = {
    name,
    email,
    transNo: about ?? '',
    amount: money(lang, amount ?? NO_MONEY),
    over: money(lang, over as Sen),
    method: accountEnd === undefined ? brand : `${brand} •••• ${accountEnd}`,
    time: formatDateTime(until ?? at.getTime(), lang),
    reason: translateIfKey(lang, reason ?? ''),
    link: WEB + href.confirm({ transNo: about ?? '' }),
    mark: translate(lang, 'shell.playMoney'),
  }
  return { ...values, facts: translate(lang, 'upstream.mail.orderFacts', values) }
}
