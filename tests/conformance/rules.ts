import type { Call } from '../../contract/calls/call.ts'
import { CALLS, type CallName } from '../../contract/calls/calls.ts'
import { CODE_CONFIRM_IDENTITY, CODE_SESSION_EXPIRED } from '../../contract/calls/envelope.ts'
import { PROOF_HEADER } from '../../contract/calls/identity.ts'
import { readTolerantly } from '../../contract/calls/read.ts'
import { type Answered, type As, ask, type Wire } from './client.ts'
import { newName, type Player, sampleOf } from './samples.ts'
import type { Scene } from './scene.ts'

/** One rule of a call. `check` throws a {@link Broken} that states the actual result. */
export interface CallRule {
  name: string
  /** `should`: the product works without it (docs/exactly-once.md); a violation is reported and is not a failure. */
  level: 'must' | 'should'
  applies(call: Call): boolean
  check(name: CallName, scene: Scene): Promise<void>
}

/** One rule of the upstream as a whole. */
export interface WholeRule {
  name: string
  level: 'must' | 'should'
  needs: CallName[]
  check(scene: Scene): Promise<void>
}

export class Broken extends Error {
  override name = 'Broken'
}

function demand(holds: boolean, seen: string): void {
  if (!holds) throw new Broken(seen)
}

const outcome = ({ status, envelope: { code, message } }: Answered) =>
  `HTTP ${status}, code ${code}${message ? `, "${message}"` : ''}`

/** Makes the call as its player. */
async function made(name: CallName, scene: Scene, as: As = {}): Promise<Answered> {
  const player = await scene.playerFor(name)
  const input = await sampleOf(name, { base: scene.base, player })
  const token = CALLS[name].access === 'player' ? player.token : undefined
  return askConfirmed(scene.base, name, input, { token, ...as }, player)
}

/** The same as `ask`, with an identity confirmation first when upstream requires it (docs/accounts.md). */
async function askConfirmed(
  base: string,
  name: CallName,
  input: Wire | FormData,
  as: As,
  { password }: Player,
): Promise<Answered> {
  const call: Call = CALLS[name]
  const first = await ask(base, name, input, as)
  if (!call.stepUp || first.envelope.code !== CODE_CONFIRM_IDENTITY) return first
  const confirmed = await ask(base, 'confirmIdentity', { password }, { token: as.token })
  demand(confirmed.envelope.code === 200, `asks for a proof of identity and does not give one: ${outcome(confirmed)}`)
  const { proof } = CALLS.confirmIdentity.reply.parse(confirmed.envelope.data)
  return ask(base, name, input, { ...as, headers: { ...as.headers, [PROOF_HEADER]: proof } })
}

function demandFit(name: CallName, answer: Answered): void {
  const call: Call = CALLS[name]
  demand(answer.status === 200 && answer.envelope.code === 200, outcome(answer))
  if (call.file) return
  const { ok, violations } = readTolerantly(call.reply, answer.envelope.data)
  demand(ok && violations.length === 0, `does not fit the contract at ${violations.join(', ')}`)
}

const ANYBODY = 'x'.repeat(43)

export const CALL_RULES: CallRule[] = [
  {
    name: 'the reply fits the contract',
    level: 'must',
    applies: () => true,
    check: async (name, scene) => demandFit(name, await made(name, scene, { language: 'en', device: 'PC' })),
  },
  {
    name: 'the same in Indonesian, for a phone',
    level: 'must',
    applies: () => true,
    check: async (name, scene) => demandFit(name, await made(name, scene, { language: 'in', device: 'H5' })),
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
        demand(ended, `${token ? 'an unknown token' : 'no token'}: ${outcome(answer)}`)
        demand(answer.envelope.message !== '', 'no message for the player')
      }
    },
  },
  {
    name: 'refuses an unknown field, with a message',
    level: 'should',
    applies: ({ send }) => send !== 'multipart',
    async check(name, scene) {
      const { token } = await scene.playerFor(name)
      const answer = await ask(scene.base, name, { inviteCode: 'A', unheardOf: '1' }, { token })
      demand(answer.status === 200 && answer.envelope.code === 400, outcome(answer))
      demand(answer.envelope.message !== '', 'no message for the player')
    },
  },
  {
    name: 'a repeat under the same key gives the first answer and says so',
    level: 'should',
    applies: ({ money }) => money,
    async check(name, scene) {
      const { first, again } = await twice(name, scene)
      demand(first.envelope.code === 200, `the first: ${outcome(first)}`)
      demand(sameAnswer(first, again), `the repeat: ${outcome(again)}, with other data`)
      demand(first.headers.get('Idempotency-Replayed') === null, 'the first says that it is a repeat')
      demand(again.headers.get('Idempotency-Replayed') === 'true', 'the repeat has no Idempotency-Replayed: true')
    },
  },
  {
    name: 'other input under the same key is refused',
    level: 'should',
    applies: ({ money }) => money,
    async check(name, scene) {
      const { input, as } = await twice(name, scene)
      const other = await ask(scene.base, name, { ...input, amount: '60000' }, as)
      demand(other.envelope.code === 422, outcome(other))
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
        const { envelope } = await ask(scene.base, 'history', { type }, player)
        const { list, total = list.length } = CALLS.history.reply.parse(envelope.data)
        return total
      }
      const before = await lines()
      const input = await sampleOf(name, { base: scene.base, player })
      const answer = await ask(scene.base, name, input, { token: player.token, key: '' })
      demand(answer.envelope.code === 400, outcome(answer))
      demand((await lines()) === before, 'the history has a new line')
    },
  },
]

async function twice(name: CallName, scene: Scene) {
  const player = await scene.playerFor(name)
  const input: Wire = { ...(await sampleOf(name, { base: scene.base, player })) }
  const as = { token: player.token, key: crypto.randomUUID() }
  const first = await askConfirmed(scene.base, name, input, as, player)
  return { first, again: await ask(scene.base, name, input, as), input, as }
}

/** An order also contains the server's clock, which has advanced. */
function sameAnswer(first: Answered, again: Answered): boolean {
  const known = ({ envelope }: Answered) => JSON.stringify({ ...Object(envelope.data), serverTime: undefined })
  return first.envelope.code === again.envelope.code && known(first) === known(again)
}

export const WHOLE_RULES: WholeRule[] = [
  {
    name: 'a path outside the contract is an ordinary HTTP 404, never a session that ended',
    level: 'must',
    needs: [],
    async check({ base }) {
      const response = await fetch(`${base}/no/such/call`)
      demand(response.status === 404, `HTTP ${response.status}`)
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
      demand(wrongPassword.envelope.code !== 200, outcome(wrongPassword))
      demand(outcome(wrongPassword) === outcome(wrongName), `${outcome(wrongPassword)}; ${outcome(wrongName)}`)
      demand(wrongPassword.envelope.message !== '', 'no message for the player')
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
      demand(english.envelope.message !== indonesian.envelope.message, `both say "${english.envelope.message}"`)
      const [types, jenis] = [await ask(base, 'gameTypes', {}), await ask(base, 'gameTypes', {}, { language: 'in' })]
      demand(JSON.stringify(types.envelope.data) !== JSON.stringify(jenis.envelope.data), 'the game types are the same')
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
        const { envelope } = await ask(scene.base, 'gameList', { collect: '1', pageNum: 1, pageSize: 100 }, player)
        return CALLS.gameList.reply.parse(envelope.data).list.map(({ id }) => id)
      }
      const id = String(input.gameId)
      await ask(scene.base, 'addFavourite', input, player)
      demand((await favourites()).includes(id), `${id} was added and is not there`)
      await ask(scene.base, 'removeFavourite', input, player)
      demand(!(await favourites()).includes(id), `${id} was removed and is there`)
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
      demand(after.envelope.code === CODE_SESSION_EXPIRED, outcome(after))
    },
  },
]
