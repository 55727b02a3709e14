import type { Authenticator } from '../../cli/conformance/authenticator.ts'
import type { Intent } from './book.ts'
import { Broken } from './book.ts'
import { Browser, type Got, type Setting } from './browser.ts'
import type { Disk } from './database.ts'
import type { Choices } from './tiers.ts'
import type { Dice } from './world.ts'

export interface Player {
  setting: Setting & { choices: Choices; disk: Disk; players: Player[] }
  dice: Dice
  name: string
  id: string
  password: string
  accountNo: string
  /** Each is signed in by itself, and acts while the other one does. */
  devices: Browser[]
  /** When a confirmation of the identity was last sent. */
  provedAt: number
  /** A withdrawal to the own account may exist. */
  hasWithdrawn: boolean
  /** The address of the account; empty without one. */
  email: string
  /** The e-mail address is confirmed. */
  hasEmail: boolean
  passkey: Authenticator | undefined
  intents: number
}

const PROOF_MS = 5 * 60_000
export const emailOf = (name: string) => `${name}@example.com`
const LETTERS = 'abcdefghijklmnopqrstuvwxyz'

/** A new player with an account, who is signed in on the first device. */
export async function openPlayer(setting: Player['setting'], place: number, inviteCode?: string): Promise<Player> {
  const dice = setting.world.dice(`player ${place}`)
  const letters = Array.from({ length: 6 }, () => dice.pick([...LETTERS])).join('')
  const name = `sim${String(place).padStart(2, '0')}${letters}`
  const devices = [1, 2].map((device) => new Browser(setting, dice, name, `10.1.${place}.${device}`))
  const player: Player = {
    ...{ setting, dice, name, id: '', password: `rahasia-${letters}1`, devices, provedAt: Number.NEGATIVE_INFINITY },
    accountNo: `77${String(10_000_000 + Math.floor(dice.next() * 89_999_999))}`,
    hasWithdrawn: false,
    hasEmail: false,
    email: dice.happens(0.6) ? emailOf(name) : '',
    passkey: undefined,
    intents: 0,
  }
  setting.book.owns(name, name)
  setting.book.owns(name, player.accountNo)
  const account = {
    username: name,
    password: player.password,
    ...(player.email ? { email: player.email } : {}),
    ...(inviteCode ? { invitedCode: inviteCode } : {}),
  }
  const got = await devices[0]?.ask('POST', '/api/auth/register', account)
  if (got?.status !== 200) throw new Broken(`${name} could not open an account: ${got?.text}`)
  const [row] = await setting.disk.read<{ id: string }>('select id from player where username = $1', [name])
  player.id = row?.id ?? ''
  return player
}

export async function signIn({ name, password }: Player, device: Browser): Promise<void> {
  device.forget()
  await device.ask('POST', '/api/auth/login', { username: name, password })
}

const IDENTITY = '/api/auth/identity'

export async function proveIdentity(player: Player, device: Browser, isForm = false): Promise<Got> {
  const fields = { password: player.password }
  player.provedAt = player.setting.world.now()
  const got = await (isForm ? device.post(IDENTITY, fields) : device.ask('POST', IDENTITY, fields))
  player.provedAt = player.setting.world.now()
  return got
}

/** The same by a form, which brings back the one that waited for the sign-in. */
const signInByForm = ({ name, password }: Player, device: Browser): Promise<Got> =>
  device.post('/api/auth/login', { username: name, password })

/** Sets another password by `send`; of two possible ones the new is tried. @param asker the device that goes on */
export async function changePassword(
  player: Player,
  asker: Browser | undefined,
  send: (next: string) => Promise<Got>,
): Promise<boolean> {
  const { setting, name, intents } = player
  const next = `rahasia-baru-${name.slice(5)}${intents}`
  const { status } = await send(next)
  if (status !== 200) {
    const [first] = player.devices
    const isUnclear = status === 0 || status >= 500
    if (isUnclear && (await first?.ask('POST', '/api/auth/login', { username: name, password: next }))?.status === 200)
      player.password = next
    return false
  }
  player.password = next
  setting.book.sessionsEnded.set(name, { at: setting.world.now(), asker })
  return true
}

/** A withdrawal whose session has ended waits for its player: somebody else signs in on this device meanwhile. */
export async function lend(player: Player, device: Browser, fields: Record<string, string>): Promise<void> {
  const { world, players } = player.setting
  await world.sleep(SESSION_MS)
  await device.post(PATHS.withdraw, { ...fields, amount: '10000', _intent: `intent-of-form-${player.intents++}` })
  const other = player.dice.pick(players)
  device.player = other.name
  await signInByForm(other, device)
  await device.post('/sign-out', {})
  device.player = player.name
  await signIn(player, device)
}

const PATHS = { deposit: '/api/trx/depositSelf', withdraw: '/api/trx/withdrawal' }
/** These answers leave open what happened. */
const isUnknown = ({ status }: Got) => status === 0 || status === 409 || status >= 500
/** Longer than a session without a visit. */
const SESSION_MS = 31 * 60_000

/** What a form was told, in the words of the answers that scripts get. */
function outcomeOf(got: Got): Got {
  const query = new URLSearchParams(got.location.split('?')[1])
  const transNo = query.get('transNo')
  if (transNo) return { ...got, status: 200, data: { transNo } }
  if (got.status !== 200) return got
  if (query.has('unknown') || 'intent' in got.data) return { ...got, status: 503 }
  return { ...got, status: got.location.startsWith('/identity') ? 428 : query.has('login') ? 401 : 400 }
}

/** Wants money moved once: doubled taps, repeats after silence. Keys of players may be equal: they are numbered. */
export async function want(
  player: Player,
  wanted: Pick<Intent, 'call' | 'amount' | 'isOwn'>,
  fields: Record<string, string>,
): Promise<Intent> {
  const { setting, dice } = player
  const { call, amount } = wanted
  const { world, book } = setting
  const key = `intent-of-form-${player.intents++}`
  const mayAsk = setting.choices.payouts.toNew && call === 'withdraw' && !player.hasWithdrawn
  const intent: Intent = {
    ...wanted,
    player: player.id,
    told: new Set(),
    isOpen: true,
    isRefused: true,
    needsProof: mayAsk,
  }
  book.intents.push(intent)
  const isForm = dice.happens(0.3)
  const [first] = player.devices
  const device = dice.happens(0.8) && first ? first : dice.pick(player.devices)
  const noteProof = () => {
    if (player.provedAt > world.now() - PROOF_MS) intent.needsProof = false
  }
  async function tap(): Promise<Got> {
    noteProof()
    const all = { ...fields, amount: String(amount) }
    const got = isForm
      ? outcomeOf(await device.post(PATHS[call], { ...all, _intent: key }))
      : await device.ask('POST', PATHS[call], all, key)
    noteProof()
    if (got.status === 200) hear(player, intent, String(got.data.transNo))
    if (got.status === 200 || isUnknown(got)) intent.isRefused = false
    return got
  }

  const taps = [tap()]
  if (dice.happens(0.25)) taps.push(world.sleep(dice.between(0, 400)).then(tap))
  let last = (await Promise.all(taps)).at(-1)
  if (isForm && last && (await comesBack(player, device, last))) last = await tap()
  for (let tries = 0; tries < 4 && last && isUnknown(last) && dice.happens(0.8); tries++) {
    await world.sleep(dice.between(500, 20_000))
    last = await tap()
  }
  if (dice.happens(0.1)) await tap()
  intent.isOpen = false
  return intent
}

/** Signs in, or confirms who this is. Whether the form that waited comes back. */
async function comesBack(player: Player, device: Browser, { status }: Got): Promise<boolean> {
  if (status === 401) return 'form' in (await signInByForm(player, device)).data
  return status === 428 && 'form' in (await proveIdentity(player, device, true)).data
}

function hear(player: Player, intent: Intent, transNo: string): void {
  const { book } = player.setting
  book.owns(player.name, transNo)
  intent.told.add(transNo)
  if (intent.call === 'withdraw') player.hasWithdrawn = true
  if (intent.told.size > 1)
    throw new Broken(`not true any more: one intent is one order at most (${[...intent.told].join(', ')})`)
}
