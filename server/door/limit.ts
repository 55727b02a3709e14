import { hash } from 'node:crypto'
import type { Request, Response } from 'express'
import { z } from 'zod'
import type { CallName } from '../../contract/calls.ts'
import { UpstreamRejected } from '../api/errors.ts'
import { clientAddress, type LimitName, type Limits } from '../middleware/rateLimit.ts'
import type { KnownDevices } from './knownDevice.ts'

const BY_PLAYER: Partial<Record<CallName, LimitName>> = {
  changePassword: 'changePassword',
  rechargeOrder: 'deposit',
  withdraw: 'withdraw',
  question: 'question',
  upload: 'upload',
  gameList: 'list',
  history: 'list',
  historyFile: 'list',
  articles: 'list',
  questions: 'list',
}
const BY_ADDRESS: Partial<Record<CallName, LimitName>> = { register: 'register', guest: 'guest' }

/** Before the body is read: by player, or by address for a visitor. */
export async function limitCaller(limits: Limits, name: CallName, req: Request, res: Response): Promise<void> {
  const address = clientAddress(req.ip)
  const caller = res.locals.session?.playerKey ?? address
  await limits.take('rest', caller)
  const own = BY_PLAYER[name]
  if (own) await limits.take(own, caller)
  const byAddress = BY_ADDRESS[name]
  if (byAddress) await limits.take(byAddress, address)
}

const Login = z.object({ username: z.string() })
const Forget = z.object({ email: z.string() })
const Reset = z.object({ email: z.string(), verifyToken: z.string() })

/**
 * By what was typed: sign-in by account, codes by e-mail. Every try is counted before upstream can compare a password, at
 * once, so that many tries at the same moment cannot slip through. What comes back settles a try that was no wrong
 * password: `right` forgets the wrong ones before it, `unanswered` takes it back.
 */
export async function limitInput(
  limits: Limits,
  devices: KnownDevices,
  name: CallName,
  input: unknown,
  req: Request,
): Promise<{ settle(outcome: 'right' | 'wrong' | 'unanswered'): Promise<void> }> {
  if (name === 'forgetPassword') {
    const email = digest(Forget.parse(input).email.toLowerCase())
    const counted = ['forgetMinute', 'forgetHour', 'forgetDay'] as const
    for (const limit of counted) await limits.take(limit, email)
    return {
      async settle(outcome) {
        if (outcome === 'unanswered') for (const limit of counted) await limits.giveBack(limit, email)
      },
    }
  }
  if (name === 'resetPassword') {
    const { email, verifyToken } = Reset.parse(input)
    await limits.take('codeCheck', digest(`${email.toLowerCase()} ${verifyToken}`))
  }
  if (name !== 'login') return { settle: async () => {} }
  const lane = devices.lane(req, Login.parse(input).username)
  const address = clientAddress(req.ip)
  await limits.take('loginAddress', address)
  await limits.take('loginAccount', lane)
  return {
    async settle(outcome) {
      if (outcome === 'wrong') return
      await limits.giveBack('loginAddress', address)
      if (outcome === 'right') await limits.forget('loginAccount', lane)
      else await limits.giveBack('loginAccount', lane)
    },
  }
}

/** What an error says about a try: only a refusal by upstream can mean a wrong password. */
export const outcomeOf = (error: unknown) => (error instanceof UpstreamRejected ? 'wrong' : 'unanswered')

const digest = (text: string) => hash('sha256', text, 'base64url').slice(0, 22)
