import { CODE_CONFIRM_IDENTITY, CODE_SESSION_EXPIRED } from '../../contract/callFacts.ts'
import type { Call } from '../../contract/calls/call.ts'
import { CALLS, type CallName } from '../../contract/calls/calls.ts'
import { PROOF_HEADER } from '../../contract/calls/identity.ts'
import { TIME_LIMIT_MS } from '../../server/upstream-client/timeLimits.ts'
import { type As, ask, type CallReply, replyOf, type Wire } from './client.ts'
import { brokenAnswer, costOf, type Finding, kindOf, replyFit, type Severity } from './fit.ts'
import { newName, newPhone, type Player, sampleOf } from './samples.ts'
import type { Scene } from './scene.ts'

/** What a passed check has to tell: rows that were read, and how long the call took. */
type Outcome = { rows: number | null; ms: number } | undefined

/** One rule of a call. `check` throws {@link Broken} with its findings, or {@link SampleRefused}. */
export interface CallRule {
  name: string
  /** Sends input that no player sends; only with --write. */
  junk?: boolean
  /** `should`: the product works without it (docs/exactly-once.md); a violation is reported and is not a failure. */
  level: 'must' | 'should'
  applies(call: Call): boolean
  check(name: CallName, scene: Scene): Promise<Outcome>
}

export interface WholeRule {
  name: string
  level: 'must' | 'should'
  needs: CallName[]
  check(scene: Scene): Promise<undefined>
}

export class Broken extends Error {
  override name = 'Broken'
  readonly findings: readonly Finding[]
  constructor(findings: readonly Finding[]) {
    super(findings.map(({ got }) => got).join('; '))
    this.findings = findings
  }
}

/** An upstream may leave this call out, and it does (UPS-22). */
export class LeftOut extends Error {
  override name = 'LeftOut'
}

/** Upstream refused the sample of the kit in a proper envelope: nothing is known about the reply. */
export class SampleRefused extends Error {
  override name = 'SampleRefused'
}

export const demandIn =
  (field: string) =>
  (holds: boolean, got: string, expected: string, severity: Severity): void => {
    if (!holds) throw new Broken([{ field, expected, got, severity }])
  }
export const demand = demandIn('')

export const outcome = ({ status, envelope: { code, message } }: CallReply) =>
  `HTTP ${status}, code ${code}${message ? `, "${message}"` : ''}`

export async function sampleCall(name: CallName, scene: Scene, as: As = {}): Promise<CallReply> {
  const player = await scene.playerFor(name)
  const input = await sampleOf(name, { base: scene.base, player })
  const token = CALLS[name].access === 'player' ? player.token : undefined
  return askConfirmed(scene.base, name, input, { token, ...as, password: player.password })
}

/** The same as `ask`, with an identity confirmation first when upstream requires it (docs/accounts.md). */
export async function askConfirmed(
  base: string,
  name: CallName,
  input: Wire | FormData,
  { password, ...as }: As & Pick<Player, 'password'>,
): Promise<CallReply> {
  const call: Call = CALLS[name]
  const first = await ask(base, name, input, as)
  if (!call.stepUp || first.envelope.code !== CODE_CONFIRM_IDENTITY) return first
  const confirmed = await ask(base, 'confirmIdentity', { password }, { token: as.token })
  demand(confirmed.envelope.code === 200, outcome(confirmed), 'a proof of identity, for which it asks', 'page')
  const { proof } = replyOf('confirmIdentity', confirmed)
  return ask(base, name, input, { ...as, headers: { ...as.headers, [PROOF_HEADER]: proof } })
}

/** Calls without a required input answer everybody; a refusal of another one may be the fault of the sample. */
const hasSample = ({ input }: Call) => !input.safeParse({}).success

/** The codes, in the envelope or as HTTP status, of a call that upstream does not offer. */
const LEFT_OUT: ReadonlySet<number> = new Set([404, 405, 501])

function demandFit(name: CallName, answer: CallReply): Outcome {
  const call: Call = CALLS[name]
  const { status, envelope } = answer
  if (call.optional && (LEFT_OUT.has(envelope.code) || LEFT_OUT.has(status))) throw new LeftOut('not offered')
  const isRefusal = envelope.code >= 400 && envelope.code < 500 && envelope.code !== CODE_SESSION_EXPIRED
  if (status < 500 && isRefusal && (call.money || hasSample(call))) throw new SampleRefused(outcome(answer))
  if (status !== 200 || envelope.code !== 200)
    throw new Broken([brokenAnswer(call, 'HTTP 200, code 200', outcome(answer))])
  const late = lateness(call, answer.ms)
  const { findings, rows } = call.file ? { findings: [], rows: null } : replyFit(call, envelope.data)
  if (findings.length + late.length > 0) throw new Broken([...findings, ...late])
  return { rows, ms: answer.ms }
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`

/** The web tier waits so long and no longer (`UPSTREAM_TIME_FACTOR` makes it wait longer). */
const lateness = (call: Call, ms: number): Finding[] =>
  ms <= TIME_LIMIT_MS[call.time]
    ? []
    : [brokenAnswer(call, `an answer within ${seconds(TIME_LIMIT_MS[call.time])}`, seconds(ms))]

const ANYBODY = 'x'.repeat(43)
export const UNKNOWN_FIELD = 'refuses an unknown field, with a message'

export const CALL_RULES: CallRule[] = [
  {
    name: 'the reply fits the contract',
    level: 'must',
    applies: () => true,
    check: async (name, scene) => demandFit(name, await sampleCall(name, scene, { language: 'en', device: 'PC' })),
  },
  {
    name: 'the same in Indonesian, for a phone',
    level: 'must',
    // A file has no words of its own, and may be given once.
    applies: ({ file }) => !file,
    check: async (name, scene) => demandFit(name, await sampleCall(name, scene, { language: 'in', device: 'H5' })),
  },
  {
    name: 'a missing or unknown token is an ended session',
    level: 'must',
    applies: ({ access }) => access === 'player',
    async check(name, scene) {
      const player = await scene.playerFor(name)
      const input = await sampleOf(name, { base: scene.base, player })
      for (const token of [undefined, ANYBODY]) {
        const answer = await ask(scene.base, name, input, { token })
        const ended = answer.status === 200 && answer.envelope.code === CODE_SESSION_EXPIRED
        const cost = answer.envelope.code === 200 ? costOf(CALLS[name]) : 'page'
        const who = token ? 'an unknown token' : 'no token'
        demand(ended, `${who}: ${outcome(answer)}`, 'HTTP 200, code 404', cost)
        demandIn('message')(answer.envelope.message !== '', 'an empty text', 'a message for the player', 'harmless')
      }
      return undefined
    },
  },
  {
    name: UNKNOWN_FIELD,
    level: 'should',
    junk: true,
    applies: ({ send }) => send !== 'multipart',
    async check(name, scene) {
      const { token } = await scene.playerFor(name)
      const answer = await ask(scene.base, name, { inviteCode: 'A', unheardOf: '1' }, { token })
      demand(answer.status === 200 && answer.envelope.code === 400, outcome(answer), 'code 400', 'harmless')
      demandIn('message')(answer.envelope.message !== '', 'an empty text', 'a message for the player', 'harmless')
      return undefined
    },
  },
  {
    name: 'a repeat under the same key gives the first answer and says so',
    level: 'should',
    applies: ({ money }) => money,
    async check(name, scene) {
      const { first, again } = await twice(name, scene)
      const replayed = (answer: CallReply) => answer.headers.get('Idempotency-Replayed')
      demand(sameAnswer(first, again), `${outcome(again)}, with other data`, 'the first answer again', 'money')
      const demandReplayed = demandIn('Idempotency-Replayed')
      demandReplayed(replayed(first) === null, 'the first says that it is a repeat', 'no header', 'harmless')
      demandReplayed(replayed(again) === 'true', kindOf(replayed(again)), 'true', 'harmless')
      return undefined
    },
  },
  {
    name: 'other input under the same key is refused',
    level: 'should',
    applies: ({ money }) => money,
    async check(name, scene) {
      const { input, as } = await twice(name, scene)
      const other = await ask(scene.base, name, { ...input, amount: '60000' }, as)
      demand(other.envelope.code === 422, outcome(other), 'code 422', 'money')
      return undefined
    },
  },
  {
    name: 'without a key nothing happens',
    level: 'should',
    applies: ({ money }) => money,
    async check(name, scene) {
      const player = await scene.playerFor(name)
      const type = name === 'withdraw' ? 'withdrawal' : 'deposit'
      const lines = async () => {
        const { list, total = list.length } = replyOf('history', await ask(scene.base, 'history', { type }, player))
        return total
      }
      const before = await lines()
      const input = await sampleOf(name, { base: scene.base, player })
      const answer = await ask(scene.base, name, input, { token: player.token, key: '' })
      demand((await lines()) === before, 'a new line in the history', 'nothing in the history', 'money')
      demand(answer.envelope.code === 400, outcome(answer), 'code 400', 'harmless')
      return undefined
    },
  },
]

async function twice(name: CallName, scene: Scene) {
  const player = await scene.playerFor(name)
  const input: Wire = { ...(await sampleOf(name, { base: scene.base, player })) }
  const as = { token: player.token, key: crypto.randomUUID() }
  const first = await askConfirmed(scene.base, name, input, { ...as, password: player.password })
  if (first.envelope.code !== 200) throw new SampleRefused(outcome(first))
  return { first, again: await ask(scene.base, name, input, as), input, as }
}

/** An order also contains the server's clock, which has advanced. */
function sameAnswer(first: CallReply, again: CallReply): boolean {
  const known = ({ envelope }: CallReply) => JSON.stringify({ ...Object(envelope.data), serverTime: undefined })
  return first.envelope.code === again.envelope.code && known(first) === known(again)
}

export const WHOLE_RULES: WholeRule[] = [
  {
    name: 'a path outside the contract is an ordinary HTTP 404, never a session that ended',
    level: 'must',
    needs: [],
    async check({ base }) {
      const response = await fetch(`${base}/no/such/call`)
      demand(response.status === 404, `HTTP ${response.status}`, 'HTTP 404', 'part')
      return undefined
    },
  },
  {
    name: 'a wrong name and a wrong password get the same answer',
    level: 'must',
    needs: ['login'],
    async check(scene) {
      const { username } = await scene.playerFor('login')
      const password = 'certainly-wrong'
      const wrongPassword = await ask(scene.base, 'login', { username, password })
      const wrongName = await ask(scene.base, 'login', { username: newName(), password })
      const both = `${outcome(wrongPassword)}; ${outcome(wrongName)}`
      demand(wrongPassword.envelope.code !== 200, outcome(wrongPassword), 'a refusal', 'money')
      demand(outcome(wrongPassword) === outcome(wrongName), both, 'the same answer twice', 'harmless')
      demandIn('message')(wrongPassword.envelope.message !== '', 'an empty text', 'a message for the player', 'part')
      return undefined
    },
  },
  {
    name: 'messages and content follow Accept-Language',
    level: 'should',
    needs: ['login', 'gameTypes'],
    async check({ base }) {
      const wrong = { username: newName(), password: 'certainly-wrong' }
      const [english, indonesian] = [
        await ask(base, 'login', wrong),
        await ask(base, 'login', wrong, { language: 'in' }),
      ]
      const differ = english.envelope.message !== indonesian.envelope.message
      demandIn('message')(differ, `both say "${english.envelope.message}"`, 'another text in each language', 'part')
      const [types, jenis] = [await ask(base, 'gameTypes', {}), await ask(base, 'gameTypes', {}, { language: 'in' })]
      const named = JSON.stringify(types.envelope.data) !== JSON.stringify(jenis.envelope.data)
      demand(named, 'the same game types twice', 'game types in each language', 'part')
      return undefined
    },
  },
  {
    name: 'a favourite added is in the list of favourites, and gone when removed',
    level: 'must',
    needs: ['addFavourite', 'removeFavourite', 'gameList'],
    async check(scene) {
      const player = await scene.playerFor('addFavourite')
      const input: Wire = { ...(await sampleOf('addFavourite', { base: scene.base, player })) }
      const favourites = async () => {
        const input = { collect: '1', pageNum: 1, pageSize: 100 }
        return replyOf('gameList', await ask(scene.base, 'gameList', input, player)).list.map(({ id }) => id)
      }
      const id = String(input.gameId)
      await ask(scene.base, 'addFavourite', input, player)
      demandIn('list')((await favourites()).includes(id), 'a list without it', 'the added game in the list', 'part')
      await ask(scene.base, 'removeFavourite', input, player)
      demandIn('list')(!(await favourites()).includes(id), 'a list with it', 'no removed game in the list', 'part')
      return undefined
    },
  },
  {
    name: 'a guessed code of a phone signs nobody in, and opens no account',
    level: 'must',
    needs: ['sendPhoneCode', 'phoneSignIn'],
    async check({ base }) {
      const phone = newPhone()
      const verifyToken = replyOf('sendPhoneCode', await ask(base, 'sendPhoneCode', { phone, channel: 'sms' }))
      const guess = { phone, verifyToken, verifyCode: '000000', agree: '1' } as const
      const [known, strange] = [
        await ask(base, 'phoneSignIn', guess),
        await ask(base, 'phoneSignIn', { ...guess, verifyToken: ANYBODY }),
      ]
      demand(known.envelope.code !== 200, outcome(known), 'a refusal', 'money')
      demand(strange.envelope.code !== 200, outcome(strange), 'a refusal', 'money')
      return undefined
    },
  },
  {
    name: 'signing out ends the token',
    level: 'must',
    needs: ['logout', 'userDetail'],
    async check(scene) {
      const player = await scene.playerFor('logout')
      await ask(scene.base, 'logout', {}, player)
      const after = await ask(scene.base, 'userDetail', {}, player)
      demand(after.envelope.code === CODE_SESSION_EXPIRED, outcome(after), 'code 404', 'money')
      return undefined
    },
  },
]
