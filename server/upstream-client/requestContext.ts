import type { Response } from 'express'
import { callerOf } from '../limits/caller.ts'
import type { RequestContext } from './encode.ts'

export const requestContextOf = (res: Response): RequestContext => {
  const { locals } = res
  return {
    requestId: locals.requestId,
    locale: locals.locale,
    device: locals.device,
    appName: locals.appName,
    token: locals.session?.token,
    proof: locals.proof,
    deviceMark: locals.deviceMark,
    caller: callerOf(res),
    testOverrides: locals.testOverrides,
  }
}
