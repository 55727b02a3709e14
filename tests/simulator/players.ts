import type { Intent } from './book.ts'
import { Broken } from './book.ts'
import { Browser, type Got, type Setting } from './browser.ts'
import type { Disk } from './database.ts'
import type { Choices } from './tiers.ts'
import type { Dice } from './world.ts'

export interface Player {
  setting: Setting & { choices: Choices; disk: Disk }
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
  /** How many intents there were. */
  intents: number
}

const PROOF_MS = 5 * 60_000
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
    intents: 0,
  }
  setting.book.owns(name, name)
  setting.book.owns(name, player.accountNo)
  const account = { username: name, password: player.password, ...(inviteCode ? { invitedCode: inviteCode } : {}) }
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

export async function proveIdentity(player: Player, device: Browser): Promise<void> {
  player.provedAt = player.setting.world.now()
  await device.ask('POST', '/api/auth/identity', { password: player.password })
  player.provedAt = player.setting.world.now()
}

const PATHS = { deposit: '/api/trx/depositSelf', withdraw: '/api/trx/withdrawal' }
/** These answers leave open what happened. */
const isUnknown = ({ status }: Got) => status === 0 || status === 409 || status >= 500

/**
 * Wants money moved, once: with doubled taps, repeats after silence and reloads after success. Keys of different players
 * are equal now and then: they are numbered.
 */
export async function want(
  player: Player,
  wanted: Pick<Intent, 'call' | 'amount' | 'isOwn'>,
  fields: object,
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
  const [first] = player.devices
  const device = dice.happens(0.8) && first ? first : dice.pick(player.devices)
  const noteProof = () => {
    if (player.provedAt > world.now() - PROOF_MS) intent.needsProof = false
  }
  async function tap(): Promise<Got> {
    noteProof()
    const got = await device.ask('POST', PATHS[call], { ...fields, amount: String(amount) }, key)
    noteProof()
    if (got.status === 200) hear(player, intent, String(got.data.transNo))
    if (got.status === 200 || isUnknown(got)) intent.isRefused = false
    return got
  }

  const taps = [tap()]
  if (dice.happens(0.25)) taps.push(world.sleep(dice.between(0, 400)).then(tap))
  let last = (await Promise.all(taps)).at(-1)
  for (let tries = 0; tries < 4 && last && isUnknown(last) && dice.happens(0.8); tries++) {
    await world.sleep(dice.between(500, 20_000))
    last = await tap()
  }
  if (dice.happens(0.1)) await tap()
  intent.isOpen = false
  return intent
}

function hear(player: Player, intent: Intent, transNo: string): void {
  const { book } = player.setting
  book.owns(player.name, transNo)
  intent.told.add(transNo)
  if (intent.call === 'withdraw') player.hasWithdrawn = true
  if (intent.told.size > 1)
    throw new Broken(`one intent of ${player.name} got two orders: ${[...intent.told].join(' and ')}`)
}
