import { CALLS, type CallName } from '../../contract/calls.ts'
import { desk, makePlayer } from '../support/desk.ts'
import { ask } from './client.ts'
import { newPlayer, type Player } from './samples.ts'

export interface Wanted {
  /** Address of the upstream, without a slash at the end. */
  base: string
  /** An account that is there; without it accounts are made by `register`. */
  account?: { username: string; password: string } | undefined
  /** Make calls that move money. */
  money: boolean
  /** Make calls that are not in the specification. */
  extensions: boolean
}

/** The upstream under test, and who plays there. */
export interface Scene extends Wanted {
  /** It has the sandbox's desk: players with money can be made, letters be read. */
  hasDesk: boolean
  /** Signed in. One player serves all calls but those that leave it changed for good, which get their own. Throws when nobody can sign in. */
  playerFor(name: CallName): Promise<Player>
}

/** After these the player cannot go on as before. */
const SPOILS: readonly CallName[] = [
  'modifyInfo',
  'changePassword',
  'resetPassword',
  'takeBreak',
  'endSessions',
  'setDepositLimits',
  'settleDepositLimit',
]
/** These need a token or a purse of their own, and leave the account as it was. */
const OWN_SIGN_IN: readonly CallName[] = ['logout', 'withdraw']
const BALANCE = '500000'

/** Why a call is not made at this upstream, or null. */
export function reasonToSkip(name: CallName, { account, money, extensions, hasDesk }: Scene): string | null {
  const call = CALLS[name]
  if (call.extension && !extensions) return 'not in the specification (--extensions)'
  if (call.money && !money) return 'moves money (--money)'
  if (name === 'resetPassword' && !hasDesk) return 'its code arrives by mail'
  if (name === 'withdraw' && !hasDesk && !account) return 'a new account has nothing to withdraw (--username)'
  if (name === 'thirdPartyLogin' && !hasDesk) return 'needs a credential of Google'
  if (account && SPOILS.includes(name)) return 'would change the account for good (run without --username)'
  return null
}

export async function openScene(wanted: Wanted): Promise<Scene> {
  const { base, account } = wanted
  const hasDesk = await desk(base, 'players').then(
    () => true,
    () => false,
  )
  const signIn = async ({ username, password }: { username: string; password: string }): Promise<Player> => {
    const { envelope } = await ask(base, 'login', { username, password })
    if (envelope.code !== 200) throw new Error(`nobody could sign in: code ${envelope.code}, "${envelope.message}"`)
    return { username, password, token: CALLS.login.reply.parse(envelope.data).authToken }
  }
  const another = async () => {
    if (account) return signIn(account)
    return hasDesk ? signIn(await makePlayer(base, { balance: BALANCE })) : newPlayer(base)
  }
  let shared: Promise<Player> | undefined
  return {
    ...wanted,
    hasDesk,
    playerFor(name) {
      if (SPOILS.includes(name) || OWN_SIGN_IN.includes(name)) return another()
      shared ??= another()
      return shared
    },
  }
}
