import { sign } from '../../sandbox/kit/http/signature.ts'
import type { SendEmail } from '../../sandbox/operator/mail/smtp.ts'
import type { post } from '../../sandbox/operator/webhooks/post.ts'
import type { Book } from './book.ts'
import { Browser } from './browser.ts'
import type { Player } from './players.ts'
import { SECRET } from './tiers.ts'
import type { World } from './world.ts'

/** A mail server that refuses some e-mails, and takes others without saying so. */
export function mailServer(world: World, book: Book): SendEmail {
  const dice = world.dice('mail')
  return async ({ recipient, body }) => {
    await world.sleep(dice.between(5, 3000))
    if (!book.isQuiet && dice.happens(0.1)) throw new Error('421 later')
    const name = recipient.replace(/@.*/, '')
    book.note(`an e-mail to ${name}`)
    book.received(name, body)
    book.mail.set(name, body)
    if (!book.isQuiet && dice.happens(0.1)) throw new Error('The line was lost')
  }
}

/** A receiver of events that fails half of the time, and takes some without saying so. */
export function eventReceiver(world: World, book: Book): typeof post {
  const dice = world.dice('receiver')
  return async (_, message) => {
    await world.sleep(dice.between(5, 3000))
    if (!book.isQuiet && dice.happens(0.4)) return 500
    book.heard(message)
    if (!book.isQuiet && dice.happens(0.2)) throw new Error('The line was lost')
    return 204
  }
}

/** People at the desk and a provider of payments, who do what they do while players act. */
export async function operate(setting: Player['setting'], until: number): Promise<void> {
  await Promise.all([decide(setting, until), notify(setting, until)])
}

async function decide(setting: Player['setting'], until: number): Promise<void> {
  const { world, disk } = setting
  const dice = world.dice('desk')
  const desk = new Browser(setting, dice, 'the desk', '127.0.0.1')
  while (world.now() < until) {
    await world.sleep(dice.between(5_000, 60_000))
    const rows = await disk.read<{ trans_no: string }>('select trans_no from withdrawal order by trans_no')
    if (rows.length === 0) continue
    const { trans_no } = dice.pick(rows)
    const action = dice.pick(['approve', 'pay', 'refuse', 'reverse'])
    const press = () =>
      desk.send('upstream', 'POST', `/__sandbox/withdrawals/${trans_no}`, {
        headers: JSON_BODY,
        body: JSON.stringify({ action }),
      })
    await Promise.all(dice.happens(0.3) ? [press(), press()] : [press()])
  }
}

const JSON_BODY = { 'content-type': 'application/json' }

interface Payment {
  trans_no: string
  amount: string
  state: string
}

/** The provider says things again, in another order, late, wrong, or in the name of somebody else. */
async function notify(setting: Player['setting'], until: number): Promise<void> {
  const { world, disk } = setting
  const dice = world.dice('provider')
  const provider = new Browser(setting, dice, 'the provider', '10.0.0.7')
  for (let events = 0; world.now() < until; events++) {
    await world.sleep(dice.between(3_000, 40_000))
    // What is paid and not credited yet is left to the gateway, which must not forget it.
    const rows = await disk.read<Payment>(
      `select p.trans_no, p.amount, p.state from gateway_payment p join deposit_order o using (trans_no)
       where (p.state = 'paid') = (o.state = 'credited') order by p.trans_no`,
    )
    if (rows.length === 0) continue
    const { trans_no: transNo, amount, state } = dice.pick(rows)
    const rupiah = Number(amount) / 100
    const saying = dice.pick(state === 'paid' ? AFTER_PAYMENT : BEFORE_PAYMENT)
    const notice = {
      type: `payment.${saying.type}`,
      transNo,
      amount: (rupiah + (saying.more ?? 0)).toFixed(2),
      currency: 'IDR',
    }
    const body = JSON.stringify(notice)
    const id = saying.again ? `evt_again_${transNo}` : `evt_${events}_${transNo}`
    const headers = {
      ...JSON_BODY,
      ...sign(saying.forged ? 'another secret of the same length as ours' : SECRET, id, body, world.now()),
    }
    await provider.send('upstream', 'POST', '/callback/payment', { headers, body })
  }
}

interface Saying {
  type: 'paid' | 'failed' | 'processing'
  /** More than the amount, in rupiah. */
  more?: number
  forged?: boolean
  /** Under the same number as before. */
  again?: boolean
}

const BEFORE_PAYMENT: Saying[] = [
  { type: 'processing' },
  { type: 'failed' },
  { type: 'paid', more: 1 },
  { type: 'paid', more: -5000 },
  { type: 'paid', forged: true },
]
const AFTER_PAYMENT: Saying[] = [
  { type: 'paid' },
  { type: 'paid', again: true },
  { type: 'failed' },
  { type: 'processing' },
  { type: 'paid', more: 5000 },
]
