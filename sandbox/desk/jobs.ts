import { eq } from 'drizzle-orm'
import type { Request, RequestHandler } from 'express'
import type { EpochMs } from '../../common/epochMs.ts'
import { lookUp } from '../../common/lookUp.ts'
import { readTime, SandboxProblem } from '../../contract/sandbox.ts'
import type { PlayerClocks } from '../faults/playerClocks.ts'
import { timeOf } from '../faults/testOverrides.ts'
import type { Database, Db } from '../kit/db/types.ts'
import { nameKey } from '../operator/players/accounts.ts'
import { player } from '../operator/tables/player.ts'
import { done, refuse } from './reply.ts'

interface JobDeskDeps {
  database: Database
  clocks: PlayerClocks
  now(): EpochMs
}

/** `POST /__sandbox/jobs`: runs the jobs of `username`, or of all, until `now`; says how often each changed a row. */
export function runJobs({ database, clocks, now }: JobDeskDeps): RequestHandler {
  return async (request, response) => {
    const { now: written, username } = fieldsOf(request)
    try {
      const realNow = now()
      const at = written === '' ? timeOf(request, realNow) : readTime(written, realNow, 'now')
      const id = username === '' ? undefined : await playerId(database.db, username)
      if (username !== '' && id === undefined) return refuse(response, 'not_found', `username: no player "${username}"`)
      done(request, response, { now: at, done: await clocks.runUntil(at, id) }, 'clock')
    } catch (error) {
      if (error instanceof SandboxProblem) return refuse(response, 'input', error.message)
      throw error
    }
  }
}

/** The id of a player by name, for the desk. */
export async function playerId(db: Db, username: string): Promise<string | undefined> {
  const [row] = await db
    .select({ id: player.id })
    .from(player)
    .where(eq(player.usernameKey, nameKey(username)))
  return row?.id
}

function fieldsOf(request: Request): { now: string; username: string } {
  const body: Record<string, unknown> = request.body ?? {}
  const text = (name: string) => {
    const value = lookUp(body, name)
    return typeof value === 'string' ? value.trim() : String(value ?? '')
  }
  return { now: text('now'), username: text('username') }
}
