import { randomInt, randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { WireInputOf } from '../../contract/calls/call.ts'
import { CALLS, type CallName, type Calls } from '../../contract/calls/calls.ts'
import { OVERVIEW_PARTS } from '../../contract/calls/content.ts'
import { PROOF_HEADER } from '../../contract/calls/identity.ts'
import { DEVICE_HEADER } from '../../contract/calls/signIn.ts'
import { toWire } from '../../contract/money/sen.ts'
import { isoMonth } from '../../contract/time/time.ts'
import { desk, makePlayer } from '../../tests/support/desk.ts'
import { type Authenticator, authenticator } from './authenticator.ts'
import { ask, NeedsOther, replyOf, type Wire } from './client.ts'

export interface Player {
  username: string
  password: string
  token: string
}

export interface Scene {
  base: string
  player: Player
}

const PASSWORD = 'rahasia123'
/** 1 × 1 pixel. */
const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

/** Numbers the names of this run; 36^5 values keep runs against one server apart. */
let count = Math.floor(Math.random() * 36 ** 5)
export function newName(): string {
  count++
  return `t${count.toString(36)}`.padEnd(8, 'x').slice(0, 12)
}

export async function newPlayer(base: string): Promise<Player> {
  const username = newName()
  const email = `${username}@example.com`
  const registered = replyOf('register', await ask(base, 'register', { username, password: PASSWORD, email }))
  if (registered.authToken) return { username, password: PASSWORD, token: registered.authToken }
  return signedIn(base, { username, password: PASSWORD })
}

async function signedIn(base: string, account: Omit<Player, 'token'>): Promise<Player> {
  return { ...account, token: replyOf('login', await ask(base, 'login', account)).authToken }
}

/** A player with withdrawable money, created at the desk of the reference upstream. */
export async function richPlayer(base: string, options: object = {}): Promise<Player> {
  const { username, password } = await makePlayer(base, { balance: '500000', ...options })
  return signedIn(base, { username, password })
}

/** Calls that tell of games which the player has played. */
const OF_PLAYED_GAMES: ReadonlySet<CallName> = new Set(['gameRounds', 'lineRounds', 'recentGames', 'overview'])

/** Calls that confirm who asks, and one that an account with money refuses. */
const OF_GUESTS: ReadonlySet<CallName> = new Set([
  ...(['setPassword', 'closeAccount', 'keepAccount', 'prepareOwnData', 'ownDataFile'] as const),
])

/** Calls that tell of a verification, or take it. */
const OF_ASKED: ReadonlySet<CallName> = new Set(['userDetail', 'verify'])

/** A player for a call: most have withdrawable money. */
export async function playerForCall(base: string, name: CallName): Promise<Player> {
  // A guest has nothing to confirm with, and no money to pay out.
  if (OF_GUESTS.has(name)) return await newGuest(base)
  const unconfirmed = name === 'sendEmailCode' || name === 'confirmEmail'
  if (name === 'played') return await richPlayer(base, { history: TWO_DAYS_OF_PLAY })
  const player = await richPlayer(base, unconfirmed ? { emailConfirmed: false } : {})
  if (OF_ASKED.has(name)) await desk(base, `verifications/${player.username}`, { action: 'ask' })
  if (OF_PLAYED_GAMES.has(name)) await playOnce(base, player)
  return player
}

const PLAYED_GAME = 'roda-hoki'

/** One round of a game of the reference upstream. Another upstream has other games: there the player has not played. */
async function playOnce(base: string, { token }: Player): Promise<void> {
  const answer = await ask(base, 'openGame', { gameId: PLAYED_GAME, demo: false }, { token })
  if (answer.envelope.code !== 200) return
  const { origin, searchParams } = new URL(replyOf('openGame', answer))
  const headers = { Authorization: `Bearer ${searchParams.get('session')}`, 'Content-Type': 'application/json' }
  const body = JSON.stringify({ requestId: randomUUID(), stake: '5000', choice: { variant: 'wheel', bet: 'red' } })
  await fetch(`${origin}/play/api/round`, { method: 'POST', headers: { ...headers, 'x-sandbox-seed': '7' }, body })
}

/** The number of a row of the history that sums up rounds. */
async function aRowOfRounds({ base, player: { token } }: Scene): Promise<string> {
  const { list } = replyOf('history', await ask(base, 'history', { type: 'bet' }, { token }))
  const row = list.find(({ rounds }) => rounds !== undefined)
  return row?.transNo ?? 'none'
}

const TWO_DAYS_OF_PLAY = [
  { type: 'bet', amount: '40000', at: '-1d' },
  { type: 'win', amount: '52500', at: '-1d' },
  { type: 'bet', amount: '25000', at: '-1h' },
]

async function newGuest(base: string): Promise<Player> {
  return { username: '', password: '', token: replyOf('guest', await ask(base, 'guest', {})).authToken }
}

type SampleInput<N extends CallName> = WireInputOf<Calls[N]> | FormData
type Sample<N extends CallName> = (scene: Scene) => SampleInput<N> | Promise<SampleInput<N>>

/** The calls that can be made without any input. */
type WithoutInput = { [N in CallName]: Record<never, never> extends WireInputOf<Calls[N]> ? N : never }[CallName]

/** A valid input of each call. A call that needs an input and has no sample does not compile. */
const SAMPLES: { [N in Exclude<CallName, WithoutInput>]: Sample<N> } & { [N in WithoutInput]?: Sample<N> } = {
  gameList: () => ({ classify: 'All', pageNum: 1, pageSize: 20 }),
  gameDetail: async (scene) => ({ gameId: await anyGame(scene) }),
  gameDemo: async (scene) => ({ gameId: await anyGame(scene) }),
  gameRounds: () => ({ gameId: PLAYED_GAME }),
  openGame: async (scene) => ({ gameId: await anyGame(scene), demo: false }),
  trackReferral: () => ({ url: 'https://kancil.example/', fbc: '', fbp: '' }),
  articles: () => ({ type: 'ARTICLE', pageNum: 1, pageSize: 15 }),
  addFavourite: async (scene) => ({ gameId: await anyGame(scene) }),
  removeFavourite: async (scene) => ({ gameId: await anyGame(scene) }),
  overview: () => ({ include: Object.keys(OVERVIEW_PARTS).join() }),
  history: () => ({ pageNum: 1, pageSize: 20 }),
  historyFile: () => ({ format: 'csv' }),
  statement: () => ({ month: isoMonth(Date.now()) }),
  lineRounds: async (scene) => ({ transNo: await aRowOfRounds(scene) }),
  rechargeOrder: (scene) => anyOrder(scene),
  removeAccount: () => ({ accountName: 'BCA', accountNo: '0011223344' }),
  withdraw: () => ({
    name: 'Budi Santoso',
    phone: '081234567890',
    email: 'budi@example.com',
    amount: '50000',
    accountName: 'BCA',
    accountNo: '0011223344',
  }),
  login: ({ player: { username, password } }) => ({ username, password }),
  thirdPartyLogin: () => ({
    token: 'a verified credential',
    appName: 'kancil',
    thirdParty: 2,
    googleUserId: `google-${newName()}`,
    googleUserName: 'Budi',
    googleUserEmail: 'budi@example.com',
  }),
  register: () => ({ username: newName(), password: PASSWORD }),
  forgetPassword: ({ player }) => ({ email: `${player.username}@example.com` }),
  resetPassword: (scene) => codeOf(scene),
  disownSignIn: (scene) => linkInMail(scene),
  changePassword: ({ player }) => ({
    rawPassword: player.password,
    newPassword: 'lebihrahasia1',
    confirmNewPassword: 'lebihrahasia1',
  }),
  confirmIdentity: ({ player: { password } }) => ({ password }),
  setPassword: () => ({ newPassword: 'sandibaru1', confirmNewPassword: 'sandibaru1' }),
  confirmEmail: (scene) => emailCodeOf(scene),
  verify: (scene) => cardAndSelfie(scene),
  endSession: (scene) => anotherSession(scene),
  ownDataFile: (scene) => preparedCopy(scene),
  keepAccount: (scene) => closedAccount(scene),
  sendPhoneCode: () => ({ phone: newPhone(), channel: 'whatsapp' }),
  phoneSignIn: async ({ base }) => ({ ...(await codeToPhone(base, newPhone())), agree: '1' }),
  phoneReset: async ({ base }) => {
    const phone = newPhone()
    await ask(base, 'phoneSignIn', { ...(await codeToPhone(base, phone)), agree: '1' })
    const passwords = { resetPassword: 'sandibaru1', confirmResetPassword: 'sandibaru1' }
    return { ...(await codeToPhone(base, phone)), ...passwords }
  },
  changePhone: ({ base }) => codeToPhone(base, newPhone()),
  passkeyOptions: () => ({ origin: PRODUCT }),
  passkeyRegisterOptions: () => ({ origin: PRODUCT }),
  passkeyRegister: async (scene) => (await newPasskey(scene)).answer,
  passkeySignIn: async (scene) => signedAnswer(scene, await ownPasskey(scene)),
  passkeyRename: async (scene) => ({ id: (await ownPasskey(scene)).id, name: 'Ponsel Budi' }),
  passkeyRemove: async (scene) => ({ id: (await ownPasskey(scene)).id }),
  modifyInfo: () => ({ fullName: 'Budi Santoso', phone: '081234567890', birthday: '1990-08-17' }),
  upload: aPicture,
  question: () => ({ type: 1, question: 'Berapa lama saldo masuk?', images: '' }),
  allowPush: (scene) => newBrowser(scene),
  questions: () => ({ type: 1, pageNum: 1, pageSize: 100 }),
  inviteApp: () => ({ inviteCode: 'KANCIL88' }),
  inviteRecords: () => ({ pageNum: 1, pageSize: 20 }),
  setDepositLimits: () => ({ day: '200000', week: '', month: '2000000' }),
  settleDepositLimit: (scene) => waitingLimit(scene),
  setRealityCheck: () => ({ minutes: '15' }),
  keepPlaying: () => ({ answer: 'continue' }),
  answerQuest: () => ({ quest: 'picture', answer: 'even' }),
  takeBreak: () => ({ kind: 'break', length: '1d' }),
}

export async function sampleOf(name: CallName, scene: Scene): Promise<Wire | FormData> {
  const sample = SAMPLES[name] as ((scene: Scene) => unknown) | undefined
  if (sample) return (await sample(scene)) as Wire | FormData
  const { success } = CALLS[name].input.safeParse({})
  if (!success) throw new Error(`${name} needs an input: write its sample into SAMPLES of cli/conformance/samples.ts.`)
  return {}
}

function aPicture(): FormData {
  const form = new FormData()
  form.set('file', new File([Buffer.from(PNG, 'base64')], 'receipt.png', { type: 'image/png' }))
  return form
}

async function cardAndSelfie({ base, player: { token } }: Scene) {
  const uploaded = async () => replyOf('upload', await ask(base, 'upload', aPicture(), { token })) ?? ''
  return { nik: '3174015708900001', card: await uploaded(), selfie: await uploaded() }
}

async function anyGame({ base, player: { token } }: Scene): Promise<string> {
  const { list } = replyOf('gameList', await ask(base, 'gameList', { classify: 'All' }, { token }))
  const [game] = list
  if (!game) throw new NeedsOther('gameList', 'list', 'has no game')
  return game.id
}

async function anyOrder({ base, player: { token } }: Scene) {
  const { payment, minAmount } = replyOf('rechargePage', await ask(base, 'rechargePage', {}, { token }))
  const [method] = payment.flatMap(({ paymentList }) => paymentList)
  if (!method) throw new NeedsOther('rechargePage', 'payment[].paymentList', 'has no method')
  return { paymentChannel: method.paymentCode, amount: toWire(minAmount) }
}

async function waitingLimit({ base, player: { token } }: Scene) {
  await ask(base, 'setDepositLimits', { day: '200000' }, { token })
  await ask(base, 'setDepositLimits', { day: '300000' }, { token })
  return { period: 'day', decision: 'keep' } as const
}

/** A new session and no other: those of the scene go on. */
async function anotherSession({ base, player: { username, password } }: Scene) {
  const { token } = await signedIn(base, { username, password })
  const started = replyOf('sessions', await ask(base, 'sessions', {}, { token }))
  const other = started.find(({ current }) => current)
  if (other?.id === undefined) throw new NeedsOther('sessions', '[].id', 'is missing')
  return { id: other.id }
}

/** A browser whose push service nobody has: a name that is never given out (RFC 6761). */
async function newBrowser({ base, player: { token } }: Scene) {
  const { key } = replyOf('push', await ask(base, 'push', {}, { token }))
  if (key === undefined) throw new NeedsOther('push', 'key', 'is missing: push is off')
  // The receiver of RFC 8291, appendix A.
  const p256dh = 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4'
  return { endpoint: 'https://push.invalid/01234567', p256dh, auth: 'BTBZMqHH6r4Tts7J_aSIgg', details: 'on' } as const
}

async function closedAccount({ base, player: { token } }: Scene) {
  await ask(base, 'closeAccount', {}, { token })
  return {}
}

async function preparedCopy({ base, player: { token } }: Scene) {
  await ask(base, 'prepareOwnData', {}, { token })
  return { format: 'json' } as const
}

const Emails = z.object({ list: z.array(z.object({ body: z.string() })) })

/** The first code of six digits. The date in the number of an order is none. */
export const codeIn = (text: string): string => /(?<![\w-])\d{6}(?![\w-])/.exec(text)?.[0] ?? ''

/** The code of the newest e-mail to this address, in the sandbox's mailbox. */
export async function codeInMail(base: string, email: string): Promise<string> {
  const { list } = Emails.parse(await desk(base, `mail?to=${email}`))
  return codeIn(list[0]?.body ?? '')
}

/** A number that no account has, and no phone: no network begins with 0810. */
export const newPhone = () => `+62810${String(randomInt(10 ** 8)).padStart(8, '0')}`

/** A new code to this number, as it is typed. */
export async function codeToPhone(base: string, phone: string) {
  const answer = await ask(base, 'sendPhoneCode', { phone, channel: 'whatsapp' })
  return {
    phone,
    verifyToken: replyOf('sendPhoneCode', answer),
    verifyCode: await codeInMail(base, encodeURIComponent(phone)),
  }
}

async function emailCodeOf({ base, player: { username, token } }: Scene) {
  await ask(base, 'sendEmailCode', {}, { token })
  return { verifyCode: await codeInMail(base, `${username}@example.com`) }
}

async function codeOf({ base, player: { username } }: Scene) {
  const email = `${username}@example.com`
  const verifyToken = replyOf('forgetPassword', await ask(base, 'forgetPassword', { email }))
  const verifyCode = await codeInMail(base, email)
  return { email, verifyCode, verifyToken, resetPassword: 'sandibaru1', confirmResetPassword: 'sandibaru1' }
}

async function linkInMail({ base, player: { username, password } }: Scene) {
  for (const device of ['first', 'second'])
    await ask(base, 'login', { username, password }, { headers: { [DEVICE_HEADER]: device.padEnd(43, '-') } })
  const { list } = Emails.parse(await desk(base, `mail?to=${username}@example.com`))
  return { token: /[?]token=([\w-]+)/.exec(list[0]?.body ?? '')?.[1] ?? '' }
}

/** Where the passkeys of the samples belong to. An upstream that knows its own origin refuses them. */
const PRODUCT = 'https://kancil.example'

async function newPasskey({ base, player: { token, password } }: Scene) {
  const proof = await ask(base, 'confirmIdentity', { password }, { token })
  const headers = { [PROOF_HEADER]: replyOf('confirmIdentity', proof).proof }
  const answer = await ask(base, 'passkeyRegisterOptions', { origin: PRODUCT }, { token, headers })
  const { options } = replyOf('passkeyRegisterOptions', answer)
  const device = authenticator(options.user.id)
  return { device, answer: device.register({ ...options, origin: PRODUCT }) }
}

export async function ownPasskey(scene: Scene): Promise<Authenticator> {
  const { device, answer } = await newPasskey(scene)
  await ask(scene.base, 'passkeyRegister', answer, { token: scene.player.token })
  return device
}

export async function signedAnswer({ base }: Pick<Scene, 'base'>, device: Authenticator, origin = PRODUCT) {
  const { options, challengeToken } = replyOf('passkeyOptions', await ask(base, 'passkeyOptions', { origin: PRODUCT }))
  return { ...device.sign({ challenge: options.challenge, origin }), challengeToken }
}
