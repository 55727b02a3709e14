import type { Browser } from './browser.ts'
import { useGoogle, usePasskey } from './credentials.ts'
import { play, refusesOldGame } from './games.ts'
import { changePassword, emailOf, lend, type Player, proveIdentity, signIn, want } from './players.ts'

type Habit = (player: Player, device: Browser) => Promise<void>

const ROUND_AMOUNTS = [20_000, 50_000, 100_000, 200_000]
/** Until the job that sends e-mails has run. */
const MAIL_MS = 100_000
const METHODS = ['QRIS', 'OVO', 'LINKAJA', 'VA_BCA']

const deposit: Habit = async (player, device) => {
  const { dice, setting } = player
  // An amount of its own for each intent shows whether it happened twice.
  const isOwn = !dice.happens(0.1)
  const amount = isOwn ? dice.pick(ROUND_AMOUNTS) + player.intents : 250_000
  const paymentChannel = dice.pick(METHODS)
  const { told } = await want(player, { call: 'deposit', amount, isOwn }, { paymentChannel })
  const [transNo] = told
  if (!transNo || dice.happens(0.15)) return
  const wait = dice.happens(0.2) ? dice.between(60_000, 20 * 60_000) : dice.between(1000, 40_000)
  setting.world.after(wait, () => void payAt(player, device, transNo).catch(setting.book.fail))
}

async function payAt({ dice }: Player, device: Browser, transNo: string): Promise<void> {
  const action = dice.happens(0.12) ? 'fail' : 'pay'
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  await device.send('upstream', 'POST', `/sandbox/gateway/pay/${transNo}`, { headers, body: `action=${action}` })
}

const withdraw: Habit = async (player, device) => {
  const { dice } = player
  if (dice.happens(0.7)) await proveIdentity(player, device)
  const { data } = await device.ask('POST', '/api/user/balance', {})
  const rest = Math.floor(Number(data.balance ?? 0) - Number(data.bonus ?? 0))
  // An own amount is odd, and all others are even.
  const isOwn = !dice.happens(0.3)
  const odd = 10_000 * (1 + Math.floor(dice.next() * 8)) + 2 * player.intents + 1
  const amount = isOwn ? odd : Math.max(10_000, rest - (rest % 2))
  const fields = payoutOf(player)
  const asked = [want(player, { call: 'withdraw', amount, isOwn }, fields)]
  // Another tab with a form of its own.
  if (dice.happens(0.2))
    asked.push(want(player, { call: 'withdraw', amount: amount - (amount % 2) + 2, isOwn: false }, fields))
  await Promise.all(asked)
}

const payoutOf = ({ name, accountNo }: Player) => ({
  name: `Nama ${name}`,
  phone: '081234567890',
  email: emailOf(name),
  accountName: 'BCA',
  accountNo,
})

const look: Habit = async (player, device) => {
  await device.ask('GET', '/api/trx/history?pageSize=50')
  if (player.dice.happens(0.5)) await device.ask('POST', '/api/user/balance', {})
}

/** Addresses in which another player's number has been put. */
const pry: Habit = async (player, device) => {
  const [row] = await player.setting.disk.read<{ trans_no: string }>(
    'select trans_no from history where player <> $1 order by md5(trans_no) limit 1',
    [player.id],
  )
  if (!row) return
  await device.ask('GET', `/api/trx/history/rounds?transNo=${row.trans_no}`)
  await device.ask('GET', `/files/orders/${row.trans_no}/receipt.svg`)
}

const limit: Habit = async (player, device) => {
  const { dice, setting } = player
  const amount = dice.pick([100_000, 150_000, 300_000])
  await device.ask('POST', '/api/protection/deposit-limits', { [dice.pick(['day', 'week', 'month'])]: String(amount) })
  // Tries what it allows.
  for (let orders = Math.floor(dice.next() * 4); orders > 0; orders--) {
    await setting.world.sleep(dice.between(5_000, 60_000))
    await deposit(player, device)
  }
}

const rest: Habit = async ({ id, setting: { world, book } }, device) => {
  const got = await device.ask('POST', '/api/protection/break', { kind: 'break', length: '1d' })
  if (got.status === 200) book.rests.push({ player: id, from: world.now(), until: world.now() + 23 * 3_600_000 })
}

const renewPassword: Habit = async (player, device) => {
  const send = (newPassword: string) => {
    const fields = { rawPassword: player.password, newPassword, confirmNewPassword: newPassword }
    return device.ask('POST', '/api/user/reset-password', fields)
  }
  if (await changePassword(player, device, send)) await refusesOldGame(player, device)
}

/** Confirms the address by the code of an e-mail; from then on a forgotten password is set anew there. */
const readMail: Habit = async (player, device) => {
  const { book, world } = player.setting
  const code = () => /\b\d{6}\b/.exec(book.mail.get(player.name) ?? '')?.[0] ?? ''
  const email = emailOf(player.name)
  if (!player.hasEmail) {
    const got = await device.ask('POST', '/api/user/email/confirm', { verifyCode: code() })
    player.hasEmail = got.status === 200
    return
  }
  device.forget()
  await device.ask('POST', '/api/auth/forget-password', { email })
  await world.sleep(MAIL_MS)
  const send = (resetPassword: string) => {
    const fields = { email, verifyCode: code(), resetPassword, confirmResetPassword: resetPassword }
    return device.ask('POST', '/api/auth/reset-password-by-token', fields)
  }
  if (await changePassword(player, undefined, send)) await refusesOldGame(player, device)
  await signIn(player, device)
}

const leave: Habit = async (player, device) => {
  await device.ask('POST', '/sign-out')
  await signIn(player, device)
}

const nap: Habit = async ({ dice, setting }) => {
  await setting.world.sleep(dice.between(60_000, 40 * 60_000))
}

const HABITS: Record<string, { habit: Habit; weight: number }> = {
  deposit: { habit: deposit, weight: 6 },
  withdraw: { habit: withdraw, weight: 5 },
  play: { habit: play, weight: 8 },
  look: { habit: look, weight: 2 },
  pry: { habit: pry, weight: 1 },
  limit: { habit: limit, weight: 1.5 },
  rest: { habit: rest, weight: 0.3 },
  renewPassword: { habit: renewPassword, weight: 0.3 },
  readMail: { habit: readMail, weight: 0.6 },
  lend: { habit: (player, device) => lend(player, device, payoutOf(player)), weight: 0.2 },
  passkey: { habit: usePasskey, weight: 1 },
  google: { habit: useGoogle, weight: 1 },
  leave: { habit: leave, weight: 0.5 },
  nap: { habit: nap, weight: 0.5 },
}

/** Each seed has its own weights, so that pairs which are rare in one meet often in another. */
export function weightsOf(dice: { next(): number }): Map<Habit, number> {
  return new Map(Object.values(HABITS).map(({ habit, weight }) => [habit, weight * 4 ** (2 * dice.next() - 1)]))
}

/** One device of a player, until the evening is over. */
export async function live(player: Player, device: Browser, weights: Map<Habit, number>, until: number): Promise<void> {
  const { dice, setting } = player
  await deposit(player, device)
  const all = [...weights.values()].reduce((sum, weight) => sum + weight, 0)
  while (setting.world.now() < until) {
    await setting.world.sleep(dice.happens(0.3) ? dice.between(100, 3000) : dice.between(3000, 90_000))
    let left = dice.next() * all
    const [habit = look] =
      [...weights].find(([, weight]) => {
        left -= weight
        return left <= 0
      }) ?? []
    await habit(player, device)
    await signInAgain(player, device)
  }
}

async function signInAgain(player: Player, device: Browser): Promise<void> {
  if (!player.dice.happens(0.3)) return
  const got = await device.ask('GET', '/api/user/detail')
  if (got.status === 401) await signIn(player, device)
}
