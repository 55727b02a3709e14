import { eq } from 'drizzle-orm'
import type { EpochMs } from '../../../common/epochMs.ts'
import { LANGS } from '../../../contract/languages.ts'
import type { Sen } from '../../../contract/money/sen.ts'
import type { Tx } from '../../kit/db/types.ts'
import { money, translate } from '../../kit/http/translate.ts'
import { mainOf } from '../../ledger/accounts.ts'
import { lockAccounts } from '../../ledger/locks.ts'
import { writeEmail } from '../mail/emails.ts'
import { limitsOf } from '../protection/limits.ts'
import type { DepositOrder } from '../tables/orders.ts'
import { player } from '../tables/player.ts'

type Paid = Pick<DepositOrder, 'transNo' | 'player' | 'amount'>

const VALID_MS = 2 * 24 * 60 * 60 * 1000

/** The part of a late payment above a limit; `null` for none. The account stays locked, so none is used twice. */
export async function overLimit(tx: Tx, { player, amount }: Paid, now: EpochMs): Promise<Sen | null> {
  await lockAccounts(tx, [mainOf(player)])
  const room = Math.min(...(await limitsOf(tx, player, now)).map(({ remaining }) => remaining ?? amount))
  return room < amount ? ((amount - room) as Sen) : null
}

/** Stores an e-mail to the player's confirmed address, in every language: nobody is here to say which. */
export async function tellOverLimit(tx: Tx, paid: Paid, over: Sen, now: EpochMs): Promise<void> {
  const [owner] = await tx.select().from(player).where(eq(player.id, paid.player))
  if (!owner?.emailConfirmedAt) return
  const subject = LANGS.map((lang) => translate(lang, 'upstream.mail.overLimitSubject')).join(' / ')
  const body = LANGS.map((lang) =>
    translate(lang, 'upstream.mail.overLimitBody', {
      name: owner.username,
      transNo: paid.transNo,
      amount: money(lang, paid.amount),
      over: money(lang, over),
    }),
  ).join('\n\n')
  await writeEmail(tx, { recipient: owner.email, subject, body }, now, VALID_MS)
}
