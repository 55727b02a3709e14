import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Response } from 'express'
import type { FileAnswer } from './route.ts'

/** Sends a file at the client's speed. A failed source closes the connection, so that it is not taken as complete. */
export async function sendFile(response: Response, { file }: FileAnswer): Promise<void> {
  response.setHeader('Content-Type', file.type)
  response.setHeader('Content-Disposition', `attachment; filename="${file.name}"`)
  try {
    await pipeline(Readable.from(file.body), response)
  } catch (error) {
    // The client has closed the connection: there is no caller to inform.
    if (!(error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE')) throw error
  }
}
