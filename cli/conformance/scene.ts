import { CALLS, type CallName } from '../../contract/calls/calls.ts'
import { desk } from '../../tests/support/desk.ts'
import { ask, replyOf } from './client.ts'
import { newPlayer, type Player, playerForCall } from './samples.ts'

export interface SceneOptions {
  base: string
  /** An existing account; without it the kit creates accounts by `register`. */
  account?: { username: string; password: string } | undefined
  /** Make calls that move money. */
  money: boolean
  write: boolean
  /** Make calls that are extensions (UPS-15). */
  extensions: boolean
}

export interface Scene extends SceneOptions {
  /** True when it has the sandbox's desk: the kit can create players with money and read e-mails. */
  hasDesk: boolean
  /** A signed-in player, the same for all calls but those that change the account for ever. Throws. */
  playerFor(name: CallName): Promise<Player>
}

/** After these calls the player cannot be used for others. */
const SPOILS: readonly CallName[] = [
  'modifyInfo',
  'changePassword',
  'resetPassword',
  'disownSignIn',
  'takeBreak',
  'endSessions',
  'setDepositLimits',
  'settleDepositLimit',
  'setPassword',
  'closeAccount',
  'keepAccount',
  'verify',
  'sendEmailCode',
  'confirmEmail',
]
/** These calls need a separate token or balance, and do not change the account. */
const OWN_SIGN_IN: readonly CallName[] = ['logout', 'withdraw', 'endSession']

/** Calls with a body that change nothing, and the two that a sign-in needs. */
const READS: readonly CallName[] = [
  'openGame',
  'articles',
  'balance',
  'refreshBalance',
  'questions',
  'login',
  'logout',
  'confirmIdentity',
]

const writes = (name: CallName) => CALLS[name].method !== 'GET' && !READS.includes(name) && !CALLS[name].money

const CODES_BY_MAIL: readonly CallName[] = ['resetPassword', 'disownSignIn', 'sendEmailCode', 'confirmEmail']

/** The reason why a call is not made at this upstream, or null. */
export function reasonToSkip(name: CallName, { account, money, write, extensions, hasDesk }: Scene): string | null {
  const call = CALLS[name]
  if (call.extension && !extensions) return 'an extension (--extensions)'
  if (call.money && !money) return 'moves money (--money)'
  if (writes(name) && !write) return 'changes or leaves something (--write)'
  if (CODES_BY_MAIL.includes(name) && !hasDesk) return 'its code arrives by mail'
  if (name === 'withdraw' && !hasDesk && !account) return 'a new account has nothing to withdraw (--username)'
  if (name === 'thirdPartyLogin' && !hasDesk) return 'needs a credential of Google'
  if (account && SPOILS.includes(name)) return 'would change the account for good (run without --username)'
  return null
}

export async function openScene(options: SceneOptions): Promise<Scene> {
  const { base, account } = options
  const hasDesk = await desk(base, 'players').then(
    () => true,
    () => false,
  )
  const signIn = async ({ username, password }: { username: string; password: string }): Promise<Player> => {
    const answer = await ask(base, 'login', { username, password })
    const { code, message } = answer.envelope
    if (code !== 200) throw new Error(`the sign-in failed: code ${code}, "${message}"`)
    return { username, password, token: replyOf('login', answer).authToken }
  }
  const another = async (name: CallName) => {
    if (account) return signIn(account)
    return hasDesk || name === 'setPassword' ? playerForCall(base, name) : newPlayer(base)
  }
  let shared: Promise<Player> | undefined
  return {
    ...options,
    hasDesk,
    playerFor(name) {
      if (SPOILS.includes(name) || OWN_SIGN_IN.includes(name)) return another(name)
      shared ??= another(name)
      return shared
    },
  }
}
