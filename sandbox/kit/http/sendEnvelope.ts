import type { Response } from 'express'
import { CODE_OK } from '../../../contract/callFacts.ts'

/** The envelope as bytes, for replies that are equal for all callers and built once. */
export const envelopeBytes = (data: unknown, message = '', code = CODE_OK) =>
  Buffer.from(JSON.stringify({ code, message, data }))

/** The envelope of a successful reply around data that is JSON already. */
export const envelopeOf = (json: string) => Buffer.from(`{"code":${CODE_OK},"message":"","data":${json}}`)

export function sendBytes(response: Response, body: Buffer, status = 200): void {
  response.status(status)
  response.setHeader('Content-Type', 'application/json; charset=utf-8')
  response.setHeader('Content-Length', body.length)
  response.end(body)
}
