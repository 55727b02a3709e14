import type { ClientRequest } from 'node:http'
import type { Request, Response } from 'express'
import { isOddRequest } from '../../contract/requestForm.ts'
import { APP_COOKIE } from '../http/appName.ts'
import { HOST_PREFIX } from '../http/cookies.ts'
import { DEVICE_COOKIE } from '../http/device.ts'
import { LANGUAGE_COOKIE } from '../http/locale.ts'
import { THEME_COOKIE } from './pageInputs.ts'

/** Of the headers of an answer, this one is new for each. */
export const REQUEST_ID = 'X-Request-Id'

/** A request with one of these is answered in the usual way. */
const UNUSUAL = ['content-length', 'expect', 'transfer-encoding', 'upgrade'] as const
/** The cookies that decide an answer without a session. */
const CHOICES: ReadonlySet<string> = new Set([LANGUAGE_COOKIE, DEVICE_COOKIE, THEME_COOKIE, APP_COOKIE])
/** Cookies of analytics, `_ga` and the like. No page reads them. */
const OF_OTHERS = /^_(?!_)/

/** Whether a request may be answered from memory, before every step of the usual way. */
export function isRepeatable(req: Request, res: Response): boolean {
  const { method, headers, httpVersion } = req
  // A connection with an unanswered request is bounded by the usual way, and one that is closing says so there.
  const isQuiet = res.socket?.writableLength === 0 && !res.hasHeader('Connection')
  if (!isQuiet || method !== 'GET' || httpVersion !== '1.1' || isOddRequest(req)) return false
  return !UNUSUAL.some((name) => headers[name] !== undefined)
}

/** The cookies of choices (language, device, theme, name), and whether there are other cookies of ours. */
export function choicesOf(cookies: string | undefined): { choices: string; others: boolean } {
  const choices: string[] = []
  let others = false
  for (const pair of cookies ? cookies.split(';') : []) {
    const name = pair.slice(0, pair.indexOf('=')).trim()
    if (CHOICES.has(name.startsWith(HOST_PREFIX) ? name.slice(HOST_PREFIX.length) : name)) choices.push(pair.trim())
    else if (!OF_OTHERS.test(name)) others = true
  }
  return { choices: choices.join(';'), others }
}

export function pathOf({ url }: Request): string {
  const at = url.indexOf('?')
  return at < 0 ? url : url.slice(0, at)
}

/** As they are sent. Node's types know this method on requests only. */
const namesOf = (res: Response) => (res as Response & Pick<ClientRequest, 'getRawHeaderNames'>).getRawHeaderNames()

/** The headers of an answer that is not sent yet, as pairs of name and value, without those that differ each time. */
export const headersOf = (res: Response, without: readonly string[] = []): [string, string][] =>
  namesOf(res).flatMap((name) => {
    const value = res.getHeader(name)
    if (value === undefined || name === REQUEST_ID || without.includes(name)) return []
    return [value].flat().map((one): [string, string] => [name, String(one)])
  })
