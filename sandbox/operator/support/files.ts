import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { and, eq, lte, notExists, sql } from 'drizzle-orm'
import { type RequestHandler, Router } from 'express'
import type { EpochMs } from '../../../common/epochMs.ts'
import type { Db } from '../../kit/db/types.ts'
import type { Sessions } from '../players/sessions.ts'
import { hashToken } from '../players/tokens.ts'
import { player, supportQuestion, upload } from '../tables/player.ts'
import { verification } from '../tables/verification.ts'
import type { Image } from './images.ts'

/** The pictures of players: the files are in a folder, their owners are in the database. */
export const FILES_PATH = '/files'
const NAME = /^[0-9a-f]{32}\.(jpg|png|webp)$/

/** Stores a picture and returns its reference, a path on this server. */
export async function storeImage(
  { db, folder }: { db: Db; folder: string },
  player: string,
  image: Image,
  now: EpochMs,
): Promise<string> {
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, image.name), image.bytes, { flag: 'wx' })
  await db.insert(upload).values({ name: image.name, player, type: image.type, createdAt: new Date(now) })
  return `${FILES_PATH}/${image.name}`
}

/** The name of the picture of a reference, which this player has uploaded; else nothing. */
export async function ownImage(db: Db, player: string, reference: string): Promise<string | undefined> {
  const name = reference.startsWith(`${FILES_PATH}/`) ? reference.slice(FILES_PATH.length + 1) : ''
  const isOwn = NAME.test(name) && (await db.$count(upload, and(eq(upload.name, name), eq(upload.player, player)))) > 0
  return isOwn ? name : undefined
}

const UNUSED_MS = 24 * 60 * 60_000

/** Deletes pictures that were uploaded a day ago and never sent: no avatar, message or verification has them; a job. */
export async function sweepUploads({ db, folder }: { db: Db; folder: string }, now: EpochMs): Promise<void> {
  const { name, player: owner } = upload
  const used = sql`(
    select 1 from ${player} where ${player.id} = ${owner} and position(${name} in ${player.avatar}) > 0 union all
    select 1 from ${supportQuestion} where ${supportQuestion.player} = ${owner} and position(${name} in ${supportQuestion.images}) > 0
    union all select 1 from ${verification} where ${verification.player} = ${owner} and ${name} in (${verification.card}, ${verification.selfie}))`
  const unused = and(lte(upload.createdAt, new Date(now - UNUSED_MS)), notExists(used))
  // A file without its row is shown to nobody, so a process that stops here leaves nothing readable.
  for (const gone of await db.delete(upload).where(unused).returning({ name }))
    await rm(join(folder, gone.name), { force: true })
}

/** Sends a picture to its owner only, with an image type only. */
export function filesRouter(context: { db: Db; sessions: Sessions; folder: string; now(): number }): Router {
  const router = Router()
  router.get(`${FILES_PATH}/:name`, file(context))
  return router
}

function file({ db, sessions, folder, now }: Parameters<typeof filesRouter>[0]): RequestHandler {
  return async (request, response) => {
    const { name } = request.params
    const token = /^Bearer (\S+)$/.exec(request.get('authorization') ?? '')?.[1]
    const owner = token ? await sessions.playerOf(hashToken(token), now()).catch(() => undefined) : undefined
    if (!owner || typeof name !== 'string' || !NAME.test(name)) return void response.sendStatus(404)
    const [row] = await db
      .select()
      .from(upload)
      .where(and(eq(upload.name, name), eq(upload.player, owner.id)))
    if (!row) return void response.sendStatus(404)
    response.set({
      'Content-Type': row.type,
      'X-Content-Type-Options': 'nosniff',
      'Content-Security-Policy': "default-src 'none'; sandbox",
      'Cache-Control': 'private, max-age=86400, immutable',
    })
    response.sendFile(name, { root: folder, cacheControl: false })
  }
}
