import { type RequestHandler, Router } from 'express'
import { CALLS } from '../../contract/calls.ts'
import {
  readWishes,
  SANDBOX_COOKIE,
  SANDBOX_HEADERS,
  type SandboxField,
  SandboxProblem,
  SCENARIOS,
} from '../../contract/sandbox.ts'
import type { Lang } from '../lang.ts'
import { say, type Word } from '../say.ts'
import { timeOf } from '../scenarios/wishes.ts'
import { type Html, html } from './html.ts'
import { DESK, deskBody, done, refuse, sameOrigin, show } from './reply.ts'

const DAY_SECONDS = 86_400

const FIELDS: { name: SandboxField; word: Word; hint: string }[] = [
  { name: 'now', word: 'upstream.sandbox.clockNow', hint: '+25h' },
  { name: 'scenario', word: 'upstream.sandbox.clockScenario', hint: 'balance=slow:3000, history=empty' },
  { name: 'seed', word: 'upstream.sandbox.clockSeed', hint: '7' },
  { name: 'limit', word: 'upstream.sandbox.clockLimit', hint: '500' },
]

/**
 * The time this browser lives in and what is to fail for it, kept in a cookie of its own: nobody else notices. Tests say the
 * same by header.
 */
export function clockDesk(now: () => number): Router {
  const router = Router()
  router.get('/', (request, response) => {
    const at = timeOf(request, now())
    const given = Object.fromEntries(FIELDS.map(({ name }) => [name, request.get(SANDBOX_HEADERS[name]) ?? '']))
    const data = { now: at, realNow: now(), ...given, calls: Object.keys(CALLS), scenarios: SCENARIOS }
    show(request, response, data, (lang) => ({
      title: say(lang, 'upstream.sandbox.clock'),
      body: page(lang, at, given),
    }))
  })
  router.post('/', sameOrigin, ...deskBody, keep(now))
  return router
}

function page(lang: Lang, at: number, given: Record<string, string>): Html {
  const time = new Intl.DateTimeFormat(lang === 'id' ? 'id-ID' : 'en-GB', {
    dateStyle: 'full',
    timeStyle: 'long',
    timeZone: 'Asia/Jakarta',
  }).format(at)
  const inputs = FIELDS.map(
    ({ name, word, hint }) =>
      html`<label>${say(lang, word)}<input name="${name}" value="${given[name] ?? ''}" placeholder="${hint}" autocomplete="off"></label>`,
  )
  const scenarios = Object.entries(SCENARIOS).map(
    ([name, { about }]) => html`<dt><code>${name}</code></dt><dd lang="en">${about}</dd>`,
  )
  return html`<p>${say(lang, 'upstream.sandbox.clockNote')}</p><p><b>${time}</b></p>
<form class="fields" method="post" action="${DESK}/clock">${inputs}<button>${say(lang, 'upstream.sandbox.clockKeep')}</button></form>
<form method="post" action="${DESK}/clock"><button>${say(lang, 'upstream.sandbox.clockForget')}</button></form>
<h2>${say(lang, 'upstream.sandbox.scenarios')}</h2><dl>${scenarios}</dl>
<details><summary>${say(lang, 'upstream.sandbox.calls')}</summary><p><code>${Object.keys(CALLS).join(' ')}</code></p></details>`
}

function keep(now: () => number): RequestHandler {
  return (request, response) => {
    const body: Record<string, unknown> = request.body ?? {}
    const fields = FIELDS.flatMap(({ name }): [SandboxField, string][] => {
      const value = body[name]
      return typeof value === 'string' && value.trim() !== '' ? [[name, value.trim()]] : []
    })
    try {
      readWishes(Object.fromEntries(fields), now())
    } catch (error) {
      if (error instanceof SandboxProblem) return refuse(request, response, 400, error.message)
      throw error
    }
    const options = { path: '/', httpOnly: true, sameSite: 'lax' } as const
    if (fields.length === 0) response.clearCookie(SANDBOX_COOKIE, options)
    else
      response.cookie(SANDBOX_COOKIE, new URLSearchParams(fields).toString(), {
        ...options,
        maxAge: DAY_SECONDS * 1000,
      })
    done(request, response, Object.fromEntries(fields), 'clock')
  }
}
