import { hash, randomBytes } from 'node:crypto'
import type { Request, Response } from 'express'
import type { CookieJar } from '../http/cookies.ts'

const COOKIE = 'known'
const LIVES_SECONDS = 180 * 86_400
const AT_MOST = 5

/** Accounts that have signed in on this device. Their own counter stops strangers from locking the owner out. */
export interface KnownDevices {
  /** The key that wrong passwords of this account count against. */
  attemptsKey(req: Request, account: string): string
  /** Notes an account that has signed in, after {@link mark}. */
  remember(req: Request, res: Response, account: string): void
  /** The device, when it has a cookie of ours. A device that deletes it counts by address alone. */
  deviceOf(req: Request): string | undefined
  hasAccounts(req: Request): boolean
  /** Gives the device its cookie. Returns the mark for upstream, which no rotation of keys changes. */
  mark(req: Request, res: Response): string
}

export function knownDevices(jar: CookieJar): KnownDevices {
  /** Devices that got their cookie with the answer to this request. */
  const made = new WeakMap<Request, string>()
  const read = (req: Request) => {
    const [device, ...accounts] = jar.readSigned(req, COOKIE)?.split('.') ?? []
    return { device, accounts }
  }
  const deviceIn = (req: Request) => {
    const device = read(req).device ?? made.get(req) ?? randomBytes(12).toString('base64url')
    made.set(req, device)
    return device
  }
  const write = (res: Response, device: string, accounts: readonly string[]) =>
    jar.writeSigned(res, COOKIE, [device, ...accounts].join('.'), LIVES_SECONDS)
  /** The cookie does not reveal the name of the account. */
  const keyOf = (account: string) => jar.keys.signing.sign(`device:${account.trim().toLowerCase()}`).slice(0, 22)
  return {
    attemptsKey(req, account) {
      const { device, accounts } = read(req)
      const key = keyOf(account)
      return accounts.includes(key) ? `${key}:${device}` : `${key}:strangers`
    },
    remember(req, res, account) {
      const { accounts } = read(req)
      const key = keyOf(account)
      const recent = [key, ...accounts.filter((other) => other !== key)].slice(0, AT_MOST)
      write(res, deviceIn(req), recent)
    },
    deviceOf: (req) => read(req).device,
    hasAccounts: (req) => read(req).accounts.length > 0,
    mark(req, res) {
      const device = deviceIn(req)
      write(res, device, read(req).accounts)
      return hash('sha256', `device:${device}`, 'base64url')
    },
  }
}
