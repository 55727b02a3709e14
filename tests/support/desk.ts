import { z } from 'zod'
import { Envelope } from '../../contract/calls/envelope.ts'

export interface SandboxPlayer {
  username: string
  password: string
  /** Decimal strings of rupiah. */
  balance: string
  bonus: string
}

const NewPlayer = z.object({ username: z.string(), password: z.string(), balance: z.string(), bonus: z.string() })

/**
 * Calls the sandbox's desk at `base` (docs/qa.md); returns the data of its envelope. Throws with the desk's message
 * when it refuses.
 */
export async function desk(base: string, path: string, body?: object): Promise<unknown> {
  const post = {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', origin: base },
  }
  const response = await fetch(`${base}/__sandbox/${path}`, body ? post : {})
  const { code, message, data } = Envelope.parse(await response.json())
  if (code !== 200) throw new Error(`The desk refused ${path}: ${message}`)
  return data
}

/** Creates a player with the given properties (fields: docs/qa.md). */
export const makePlayer = async (base: string, options: object = {}): Promise<SandboxPlayer> =>
  NewPlayer.parse(await desk(base, 'players', options))
