import { eq, sql } from 'drizzle-orm'
import { type RequestHandler, Router } from 'express'
import type { EpochMs } from '../../common/epochMs.ts'
import type { Lang } from '../../contract/languages.ts'
import { addSen, NO_MONEY, toWire } from '../../contract/money/sen.ts'
import { SandboxProblem } from '../../contract/sandbox.ts'
import { withoutStepUp } from '../faults/stepUp.ts'
import { timeOf } from '../faults/testOverrides.ts'
import type { Database, Db } from '../kit/db/types.ts'
import { html } from '../kit/http/html.ts'
import { langFor } from '../kit/http/lang.ts'
import { Refused } from '../kit/http/refused.ts'
import { money, translate, type Word } from '../kit/http/translate.ts'
import { balanceReader } from '../ledger/balance.ts'
import { LedgerRefused } from '../ledger/errors.ts'
import { nameKey } from '../operator/players/accounts.ts'
import type { Passwords } from '../operator/players/passwords.ts'
import type { Sessions } from '../operator/players/sessions.ts'
import { needsTwo } from '../operator/review-queue/fourEyes.ts'
import { player } from '../operator/tables/player.ts'
import { readBody } from './input.ts'
import { type List, type ListShape, partsOf, readList, TOTAL, totalOf } from './list.ts'
import { makePlayers, PlayerProblem, PlayerRequest } from './makePlayer.ts'
import { DESK, deskBody, done, refuse, sameOrigin, show } from './reply.ts'
import { pressStepUp } from './stepUp.ts'

interface PlayerDeskDeps {
  database: Database
  passwords: Passwords
  sessions: Sessions
  now(): EpochMs
}

export const PLAYER_LIST: ListShape = {
  sorts: { createdAt: player.createdAt, username: player.usernameKey, level: player.level },
  order: 'desc',
  filters: {
    username: (name) => eq(player.usernameKey, nameKey(name)),
    email: (email) => sql`lower(${player.email}) = lower(${email})`,
  },
}

/** The list of players, and a form that creates a player in any state in one step. */
export function playerDesk(context: PlayerDeskDeps): Router {
  const router = Router()
  router.get('/', list(context.database))
  router.post('/', sameOrigin, ...deskBody, make(context))
  router.post('/:username', sameOrigin, ...deskBody, pressStepUp(context))
  return router
}

const FIELDS: { name: 'username' | 'password' | 'count' | 'level' | 'balance' | 'bonus'; word: Word; hint: string }[] =
  [
    { name: 'username', word: 'upstream.sandbox.playerName', hint: 'budi01' },
    { name: 'password', word: 'login.password', hint: 'rahasia123' },
    { name: 'count', word: 'upstream.sandbox.playerCount', hint: '1' },
    { name: 'level', word: 'upstream.sandbox.playerLevel', hint: '1' },
    { name: 'balance', word: 'upstream.sandbox.playerBalance', hint: '0' },
    { name: 'bonus', word: 'upstream.sandbox.playerBonus', hint: '10000' },
  ]

function list({ db }: Database): RequestHandler {
  const balanceOf = balanceReader(db)
  return async (request, response) => {
    const asked = readList(request, response, PLAYER_LIST)
    if (!asked) return
    const listed = await playersOf(db, asked)
    const rows = listed.map(({ row }) => row)
    const found = await Promise.all(
      rows.map(async (row) => {
        const { main, bonus } = await balanceOf(row.id)
        return { row, main, bonus }
      }),
    )
    const off = await withoutStepUp(
      db,
      rows.map(({ id }) => id),
    )
    const data = found.map(({ row: { id, username, email, level, isGuest }, main, bonus }) => ({
      username,
      email,
      level,
      isGuest,
      balance: toWire(main),
      bonus: toWire(bonus),
      stepUp: !off.has(id),
    }))
    show(request, response, { list: data, total: totalOf(listed) }, (lang) => {
      const form = html`<form class="fields" method="post" action="${DESK}/players">${FIELDS.map(
        ({ name, word, hint }) =>
          html`<label>${translate(lang, word)}<input name="${name}" placeholder="${hint}" autocomplete="off"></label>`,
      )}<label class="check"><input type="checkbox" name="stepUp" value="false">${translate(lang, 'upstream.sandbox.stepUpOff')}</label>
<label class="check"><input type="checkbox" name="reset" value="true">${translate(lang, 'upstream.sandbox.playerReset')}</label>
<button>${translate(lang, 'upstream.sandbox.playerMake')}</button></form>`
      const lines = found.map(
        ({ row, main, bonus }) =>
          html`<li><b>${row.username}</b> ${money(lang, main)} + ${money(lang, bonus)} <small>Lv. ${row.level} · ${row.email}</small>${stepUpForm(lang, row.username, off.has(row.id))}</li>`,
      )
      const note = html`<p>${translate(lang, 'upstream.sandbox.playersNote')}</p>`
      return { title: translate(lang, 'upstream.sandbox.players'), body: html`${note}${form}<ul>${lines}</ul>` }
    })
  }
}

const stepUpForm = (lang: Lang, username: string, isOff: boolean) =>
  html`<form method="post" action="${DESK}/players/${encodeURIComponent(username)}">${isOff ? html`<b>${translate(lang, 'upstream.sandbox.stepUpIsOff')}</b> ` : ''}<button name="stepUp" value="${String(isOff)}">${translate(lang, isOff ? 'upstream.sandbox.stepUpOn' : 'upstream.sandbox.stepUpOff')}</button></form>`

const playersOf = (db: Db, list: List) => {
  const { where, orderBy } = partsOf(list, PLAYER_LIST, player.id)
  return db
    .select({ row: player, total: TOTAL })
    .from(player)
    .where(where)
    .orderBy(...orderBy)
    .limit(list.limit)
    .offset(list.offset)
}

function make(context: PlayerDeskDeps): RequestHandler {
  return async (request, response) => {
    const facts = readBody(request, response, PlayerRequest)
    if (!facts) return
    const gift = addSen(facts.balance ?? NO_MONEY, facts.bonus ?? NO_MONEY)
    if (needsTwo(facts.history.length > 0 ? 'any' : gift))
      return refuse(response, 'not_possible', 'FOUR_EYES_FROM: no player is made with more money, or with a history')
    try {
      const made = await makePlayers(context, facts, timeOf(request, context.now()))
      const list = made.map((one) => ({ ...one, balance: toWire(one.balance), bonus: toWire(one.bonus) }))
      done(request, response, facts.count === undefined ? list[0] : { list }, 'players')
    } catch (error) {
      if (error instanceof Refused)
        return refuse(response, 'taken', translate(langFor(request), error.word, error.values))
      if (error instanceof LedgerRefused) return refuse(response, 'input', 'history: spends what was not there')
      if (error instanceof PlayerProblem || error instanceof SandboxProblem)
        return refuse(response, 'input', error.message)
      throw error
    }
  }
}
