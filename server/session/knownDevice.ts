import { randomBytes } from 'node:crypto'
import type { Request, Response } from 'express'
import type { CookieJar } from '../cookies.ts'

const COOKIE = 'known'
const LIVES_SECONDS = 180 * 86_400
const AT_MOST = 5

/**
 * Accounts that have signed in on this device before. Their tries are counted in a lane of the device's own, so that a
 * stranger who fails on purpose cannot lock the owner out.
 */
export interface KnownDevices {
  /** What wrong passwords of this account are counted against. */
  lane(req: Request, account: string): string
  remember(req: Request, res: Response, account: string): void
}

export function knownDevices(jar: CookieJar): KnownDevices {
  const read = (req: Request) => {
    const [device, ...accounts] = jar.readSigned(req, COOKIE)?.split('.') ?? []
    return { device, accounts }
  }
  /** Nobody who reads the cookie learns a name from it. */
  const keyOf = (account: string) => jar.keys.signing.sign(`device:${account.trim().toLowerCase()}`).slice(0, 22)
  return {
    lane(req, account) {
      const { device, accounts } = read(req)
      const key = keyOf(account)
      return accounts.includes(key) ? `${key}:${device}` : `${key}:strangers`
    },
    remember(req, res, account) {
      const { device = randomBytes(12).toString('base64url'), accounts } = read(req)
      const key = keyOf(account)
      const kept = [key, ...accounts.filter((other) => other !== key)].slice(0, AT_MOST)
      jar.writeSigned(res, COOKIE, [device, ...kept].join('.'), LIVES_SECONDS)
    },
  }
}
