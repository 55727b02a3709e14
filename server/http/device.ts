import type { Request, RequestHandler } from 'express'
import { readEither } from './cookies.ts'

export const DEVICES = ['mobile', 'desktop'] as const
export type Device = (typeof DEVICES)[number]

/** Not signed: the page corrects the value when the window size differs (browser/enhancements/device.ts). */
export const DEVICE_COOKIE = 'device'

export const isDevice = (value: unknown): value is Device => DEVICES.some((device) => device === value)

/** DEV-02: the cookie, else the client hint, else the user agent, else desktop. */
export function deviceOf(req: Request): Device {
  const cookie = readEither(req, DEVICE_COOKIE)
  if (isDevice(cookie)) return cookie
  const hint = req.headers['sec-ch-ua-mobile']
  if (hint === '?1') return 'mobile'
  if (hint === '?0') return 'desktop'
  const agent = req.headers['user-agent'] ?? ''
  return /Mobi|iPhone|iPod/.test(agent) && !/iPad/.test(agent) ? 'mobile' : 'desktop'
}

export const device: RequestHandler = (req, res, next) => {
  res.locals.device = deviceOf(req)
  // The second one is for pictures (server/pictures/answer.ts); no page depends on it.
  res.setHeader('Accept-CH', 'Sec-CH-UA-Mobile, Downlink')
  res.setHeader('Vary', 'Sec-CH-UA-Mobile, User-Agent, Cookie')
  next()
}
