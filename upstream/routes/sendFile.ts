import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Response } from 'express'
import type { FileAnswer } from './route.ts'

/** Sends a file as fast as it is taken. When its source fails the connection breaks: a file must not look whole and not be. */
export async function sendFile(response: Response, { file }: FileAnswer): Promise<void> {
  response.setHeader('Content-Type', file.type)
  response.setHeader('Content-Disposition', `attachment; filename="${file.name}"`)
  try {
    await pipeline(Readable.from(file.body), response)
  } catch (error) {
    // Whoever asked has gone away: nobody is left to tell.
    if (!(error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE')) throw error
  }
}
