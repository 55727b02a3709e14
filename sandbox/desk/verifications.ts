import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { type RequestHandler, Router } from 'express'
import { z } from 'zod'
import type { EpochMs } from '../../common/epochMs.ts'
import { VERIFICATION_REFUSALS } from '../../contract/calls/account.ts'
import type { Lang } from '../../contract/languages.ts'
import { httpsOf } from '../../contract/links.ts'
import { timeOf } from '../faults/testOverrides.ts'
import type { Database, Db } from '../kit/db/types.ts'
import { type Html, html } from '../kit/http/html.ts'
import { langFor } from '../kit/http/lang.ts'
import { formatDateTime, translate, type Word } from '../kit/http/translate.ts'
import { nextState } from '../ledger/stateTable.ts'
import { nameKey } from '../operator/players/accounts.ts'
import type { Sessions } from '../operator/players/sessions.ts'
import {
  decideVerification,
  VERIFICATION_ACTIONS,
  VERIFICATION_TABLE,
  type VerificationState,
} from '../operator/players/verification.ts'
import { player, upload } from '../operator/tables/player.ts'
import { verification } from '../operator/tables/verification.ts'
import { readBody } from './input.ts'
import { playerId } from './jobs.ts'
import { type ListShape, partsOf, readList, TOTAL, totalOf } from './list.ts'
import { playerForm, usernameIn } from './playerFilter.ts'
import { nameField, operatorOf } from './provenAccess.ts'
import { DESK, deskBody, done, refuse, sameOrigin, show } from './reply.ts'

interface VerificationDeskDeps {
  database: Database
  sessions: Pick<Sessions, 'forget'>
  filesFolder: string
  now(): EpochMs
}

export const VERIFICATION_LIST: ListShape = {
  sorts: { changedAt: verification.changedAt, state: verification.state },
  order: 'asc',
  filters: {
    username: (name) => eq(player.usernameKey, nameKey(name)),
    state: (state) => sql`${verification.state} = ${state}`,
  },
}

const PICTURES = ['card', 'selfie'] as const

/** Who waits to be verified, and the decisions. A number and its pictures are shown one by one, while they are kept. */
export function verificationDesk(context: VerificationDeskDeps): Router {
  const router = Router()
  router.get('/', list(context.database.db))
  router.get('/:username/nik', showNumber(context.database.db))
  for (const which of PICTURES) router.get(`/:username/${which}`, showPicture(context, which))
  router.post('/:username', sameOrigin, ...deskBody, press(context))
  return router
}

const actionsOf = (state: VerificationState) =>
  VERIFICATION_ACTIONS.filter((action) => typeof nextState(VERIFICATION_TABLE, state, action) === 'object')

function list(db: Db): RequestHandler {
  return async (request, response) => {
    const asked = readList(request, response, VERIFICATION_LIST)
    if (!asked) return
    const { where, orderBy } = partsOf(asked, VERIFICATION_LIST, verification.player, eq(verification.state, 'pending'))
    const rows = await db
      .select({ row: verification, username: player.username, total: TOTAL })
      .from(verification)
      .innerJoin(player, eq(player.id, verification.player))
      .where(where)
      .orderBy(...orderBy)
      .limit(asked.limit)
      .offset(asked.offset)
    const data = rows.map(({ row: { state, nikEnd, refusal, words, link, changedAt }, username }) => ({
      ...{ username, state, nikEnd, refusal, words, link },
      changedAt: changedAt.getTime(),
      actions: actionsOf(state),
    }))
    show(request, response, { list: data, total: totalOf(rows) }, (lang) => {
      const one = usernameIn(request)
      const lines = data.map((row) => line(row, lang, nameField(request, 'operator', 60)))
      const ask = one && rows.length === 0 ? askForm(one, lang, nameField(request, 'operator', 60)) : html``
      const body = lines.length > 0 ? html`<ul>${lines}</ul>` : html`<p>${translate(lang, 'upstream.sandbox.none')}</p>`
      const note = html`<p>${translate(lang, 'upstream.sandbox.verificationsNote')}</p>`
      const title = translate(lang, 'upstream.sandbox.verifications')
      return { title, body: html`${note}${playerForm(request, lang)}${body}${ask}` }
    })
  }
}

const at = (username: string) => `${DESK}/verifications/${encodeURIComponent(username)}`

const KEPT: readonly (readonly [part: string, word: Word])[] = [
  ['nik', 'verify.nik'],
  ['card', 'verify.card'],
  ['selfie', 'verify.selfie'],
]

interface Line {
  username: string
  state: VerificationState
  nikEnd: string | null
  words: string | null
  changedAt: EpochMs
}

function line({ username, state, nikEnd, words, changedAt }: Line, lang: Lang, name: Html): Html {
  const actions = actionsOf(state)
  const kept = KEPT.map(([part, word]) => html`<a href="${at(username)}/${part}">${translate(lang, word)}</a> `)
  const refusal = html`<label>${translate(lang, 'upstream.sandbox.refusal')}<select name="refusal">${VERIFICATION_REFUSALS.map(
    (kind) =>
      html`<option value="${kind}"${{ html: kind === 'retry' ? ' selected' : '' }}>${translate(lang, `upstream.sandbox.refusal.${kind}`)}</option>`,
  )}</select></label>
<label>${translate(lang, 'upstream.sandbox.refusalWords')}<textarea name="words" rows="2" maxlength="500"></textarea></label>
<label>${translate(lang, 'upstream.sandbox.refusalLink')}<input name="link" type="url" placeholder="https://"></label>`
  const buttons = actions.map(
    (action) => html`<button name="action" value="${action}">${translate(lang, ACTION_WORDS[action])}</button>`,
  )
  return html`<li><b>${username}</b> <code>${state}</code> ${nikEnd === null ? '' : html`•••• ${nikEnd} `}<small>${formatDateTime(changedAt, lang)}</small>
${words === null ? '' : html`<pre>${words}</pre>`}${state === 'pending' ? kept : []}
<form class="fields" method="post" action="${at(username)}">${name}${actions.includes('refuse') ? refusal : ''}<span class="acts">${buttons}</span></form></li>`
}

const ACTION_WORDS = {
  ask: 'upstream.sandbox.verificationAsk',
  accept: 'upstream.sandbox.approve',
  refuse: 'upstream.sandbox.refuse',
} as const satisfies Record<string, Word>

const askForm = (username: string, lang: Lang, name: Html) =>
  html`<form class="fields" method="post" action="${at(username)}">${name}<button name="action" value="ask">${translate(lang, ACTION_WORDS.ask)}</button></form>`

const keptOf = async (db: Db, username: string) => {
  const [found] = await db
    .select({ row: verification })
    .from(verification)
    .innerJoin(player, eq(player.id, verification.player))
    .where(eq(player.usernameKey, nameKey(username)))
  return found?.row
}

/** The whole number, for whoever compares it with the card: as text, and in no list. */
const showNumber =
  (db: Db): RequestHandler<{ username: string }> =>
  async (request, response) => {
    const nik = (await keptOf(db, request.params.username))?.nik
    if (!nik) return refuse(response, 'not_found', 'No number is kept')
    response.set('Cache-Control', 'no-store').type('text').send(nik)
  }

type OfPlayer = RequestHandler<{ username: string }>

const showPicture =
  ({ database: { db }, filesFolder }: VerificationDeskDeps, which: (typeof PICTURES)[number]): OfPlayer =>
  async (request, response) => {
    const name = (await keptOf(db, request.params.username))?.[which]
    const [file] = name ? await db.select().from(upload).where(eq(upload.name, name)) : []
    if (!file) return refuse(response, 'not_found', 'No picture is kept')
    response.set({
      'Content-Type': file.type,
      'X-Content-Type-Options': 'nosniff',
      'Content-Security-Policy': "default-src 'none'; sandbox",
      'Cache-Control': 'no-store',
    })
    response.sendFile(join(filesFolder, file.name), { cacheControl: false })
  }

const optional = z
  .string()
  .trim()
  .max(2000)
  .transform((text) => text || undefined)
  .optional()

export const VerificationPress = z
  .strictObject({
    action: z.enum(VERIFICATION_ACTIONS),
    refusal: z.enum(VERIFICATION_REFUSALS).optional(),
    /** For the player, and the reason in the audit log. */
    words: optional,
    link: optional,
    operator: z.string().trim().min(1).max(60).default('desk'),
  })
  .refine(({ action, refusal, words = '' }) => action !== 'refuse' || (refusal && words.length >= 3), {
    message: 'refuse takes refusal and words (3 characters or more)',
  })
  .refine(({ action, refusal, link }) => action !== 'refuse' || refusal !== 'external' || httpsOf(link ?? ''), {
    message: 'refusal external takes an https link',
  })
const MAY_BE_WRITTEN = `action is one of: ${VERIFICATION_ACTIONS.join(' ')}; with refuse: refusal (${VERIFICATION_REFUSALS.join(' ')}), words, and link with external`

/** An acceptance needs no reason. */
const AT_THE_DESK = 'at the desk'

function press(context: VerificationDeskDeps): RequestHandler<{ username: string }> {
  const { database, sessions, now } = context
  return async (request, response) => {
    const pressed = readBody(request, response, VerificationPress, MAY_BE_WRITTEN)
    if (!pressed) return
    const { username } = request.params
    const id = await playerId(database.db, username)
    if (id === undefined) return refuse(response, 'not_found', `username: no player "${username}"`)
    const { action, operator } = pressed
    const { refusal, words, link } = action === 'refuse' ? pressed : {}
    const by = { ...operatorOf(request, operator), reason: words ?? AT_THE_DESK }
    const elsewhere = refusal === 'external' ? { link } : {}
    const decision = { player: id, username, action, refusal, words, ...elsewhere, by }
    const step = await decideVerification(context, decision, timeOf(request, now()))
    sessions.forget([id])
    const state = (await keptOf(database.db, username))?.state ?? 'none'
    const data = { username, state, actions: actionsOf(state) }
    if (step !== 'illegal') return done(request, response, data, 'verifications')
    refuse(response, 'too_late', translate(langFor(request), 'upstream.sandbox.illegal'), data)
  }
}
