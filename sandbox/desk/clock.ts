import { type RequestHandler, Router } from 'express'
import type { EpochMs } from '../../common/epochMs.ts'
import { CALLS } from '../../contract/calls/calls.ts'
import { type Lang, languageOf } from '../../contract/languages.ts'
import {
  readOverrides,
  SANDBOX_COOKIE,
  SANDBOX_HEADERS,
  type SandboxField,
  SandboxProblem,
  SCENARIOS,
} from '../../contract/sandbox.ts'
import type { PlayerClocks } from '../faults/playerClocks.ts'
import { timeOf } from '../faults/testOverrides.ts'
import type { Database } from '../kit/db/types.ts'
import { type Html, html } from '../kit/http/html.ts'
import { translate, type Word } from '../kit/http/translate.ts'
import { playerId } from './jobs.ts'
import { DESK, deskBody, done, refuse, sameOrigin, show } from './reply.ts'

const DAY_SECONDS = 86_400

const FIELDS: { name: SandboxField; word: Word; hint: string }[] = [
  { name: 'now', word: 'upstream.sandbox.clockNow', hint: '+25h' },
  { name: 'scenario', word: 'upstream.sandbox.clockScenario', hint: 'balance=slow:3000, history=empty' },
  { name: 'seed', word: 'upstream.sandbox.clockSeed', hint: '7' },
  { name: 'limit', word: 'upstream.sandbox.clockLimit', hint: '500' },
]

interface ClockDeskDeps {
  database: Database
  clocks: PlayerClocks
  now(): EpochMs
}

/** Whose jobs run by a clock of their own. */
const PLAYER = 'username'

/** The test time and the faults of this browser, in a cookie of its own. Tests send the same values by header. */
export function clockDesk(context: ClockDeskDeps): Router {
  const { now } = context
  const router = Router()
  router.get('/', (request, response) => {
    const at = timeOf(request, now())
    const fields = Object.fromEntries(FIELDS.map(({ name }) => [name, request.get(SANDBOX_HEADERS[name]) ?? '']))
    const data = { now: at, realNow: now(), ...fields, calls: Object.keys(CALLS), scenarios: SCENARIOS }
    show(request, response, data, (lang) => ({
      title: translate(lang, 'upstream.sandbox.clock'),
      body: page(lang, at, fields),
    }))
  })
  router.post('/', sameOrigin, ...deskBody, keep(context))
  return router
}

function page(lang: Lang, at: number, fields: Record<string, string>): Html {
  const time = new Intl.DateTimeFormat(languageOf(lang).dates, {
    dateStyle: 'full',
    timeStyle: 'long',
    timeZone: 'Asia/Jakarta',
  }).format(at)
  const inputs = FIELDS.map(
    ({ name, word, hint }) =>
      html`<label>${translate(lang, word)}<input name="${name}" value="${fields[name] ?? ''}" placeholder="${hint}" autocomplete="off"></label>`,
  )
  const scenarios = Object.entries(SCENARIOS).map(
    ([name, { about }]) => html`<dt><code>${name}</code></dt><dd lang="en">${about}</dd>`,
  )
  const player = html`<label>${translate(lang, 'upstream.sandbox.clockPlayer')}<input name="${PLAYER}" placeholder="budi01" autocomplete="off"></label>`
  return html`<p>${translate(lang, 'upstream.sandbox.clockNote')}</p><p><b>${time}</b></p>
<form class="fields" method="post" action="${DESK}/clock">${inputs}${player}<button>${translate(lang, 'upstream.sandbox.clockKeep')}</button></form>
<form method="post" action="${DESK}/clock"><button>${translate(lang, 'upstream.sandbox.clockForget')}</button></form>
<h2>${translate(lang, 'upstream.sandbox.scenarios')}</h2><dl>${scenarios}</dl>
<details><summary>${translate(lang, 'upstream.sandbox.calls')}</summary><p><code>${Object.keys(CALLS).join(' ')}</code></p></details>`
}

/** Keeps the four in a cookie. With `username` the player's jobs run by that time from now on; without `now`, not. */
function keep({ database, clocks, now }: ClockDeskDeps): RequestHandler {
  return async (request, response) => {
    const body: Record<string, unknown> = request.body ?? {}
    const fields = FIELDS.flatMap(({ name }): [SandboxField, string][] => {
      const value = body[name]
      return typeof value === 'string' && value.trim() !== '' ? [[name, value.trim()]] : []
    })
    const username = typeof body[PLAYER] === 'string' ? body[PLAYER].trim() : ''
    let at: number | undefined
    try {
      at = readOverrides(Object.fromEntries(fields), now())?.now
    } catch (error) {
      if (error instanceof SandboxProblem) return refuse(response, 'input', error.message)
      throw error
    }
    const id = username === '' ? undefined : await playerId(database.db, username)
    if (username !== '' && id === undefined) return refuse(response, 'not_found', `${PLAYER}: no player "${username}"`)
    const options = { path: '/', httpOnly: true, sameSite: 'lax' } as const
    if (fields.length === 0) response.clearCookie(SANDBOX_COOKIE, options)
    else
      response.cookie(SANDBOX_COOKIE, new URLSearchParams(fields).toString(), {
        ...options,
        maxAge: DAY_SECONDS * 1000,
      })
    const settings = Object.fromEntries(fields)
    if (id === undefined) return done(request, response, settings, 'clock')
    const jobs = await clocks.keep(id, at)
    done(request, response, { ...settings, username, done: jobs }, 'clock')
  }
}
