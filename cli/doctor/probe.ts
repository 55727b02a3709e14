import { z } from 'zod'
import { callAddress } from '../../contract/calls/callAddress.ts'
import { href } from '../../contract/routes.ts'
import { type Finding, fail, ok, reasonOf, warn } from './finding.ts'

const PATIENCE_MS = 15_000
const Envelope = z.object({ code: z.number() })

export interface Credentials {
  username: string
  password: string
}

/** What happened at one step, and how long it took. Neither holds a password, a cookie or a token. */
export interface ProbeFinding extends Finding {
  ms: number
}

/** Looks at a product from outside (OPS-78): home, sign-in, deposits, sign-out. Without credentials home alone. */
export async function probe(origin: string, credentials: Credentials | undefined): Promise<ProbeFinding[]> {
  const home = await step(HOME.check, () => pageFinding(origin, HOME))
  if (!credentials) {
    const todo = 'set PROBE_USERNAME and PROBE_PASSWORD to those of an account made for this'
    return [home, ...['sign-in', DEPOSIT.check].map((check) => ({ ...warn(check, 'not tried', todo), ms: 0 }))]
  }
  let cookie = ''
  const signIn = await step('sign-in', async () => {
    const answer = await post(origin, callAddress('login'), { ...credentials })
    cookie = answer.cookie
    if (answer.code === 200 && cookie !== '') return ok('sign-in', 'succeeds')
    return fail(
      'sign-in',
      `is refused (${answer.code ?? answer.status})`,
      'is the account open, and its password right?',
    )
  })
  if (signIn.state !== 'ok') return [home, signIn]
  const deposit = await step(DEPOSIT.check, () => pageFinding(origin, DEPOSIT, cookie))
  const signOut = await step('sign-out', async () => {
    const { code, status } = await post(origin, callAddress('logout'), {}, cookie)
    return code === 200 ? ok('sign-out', 'succeeds') : fail('sign-out', `is refused (${code ?? status})`, RUNBOOK)
  })
  return [home, signIn, deposit, signOut]
}

const RUNBOOK = 'docs/runbook.md; kancil doctor beside the web tier says more'

async function step(check: string, look: () => Promise<Finding>): Promise<ProbeFinding> {
  const begun = performance.now()
  const finding = await look().catch((error: unknown) => fail(check, `no answer (${reasonOf(error)})`, RUNBOOK))
  return { ...finding, ms: Math.round(performance.now() - begun) }
}

const ask = (origin: string, path: string, init: RequestInit): Promise<Response> =>
  fetch(new URL(path, origin), { ...init, redirect: 'manual', signal: AbortSignal.timeout(PATIENCE_MS) })

interface Page {
  check: string
  path: string
  /** What only this page holds. */
  mark: string
}
const HOME: Page = { check: 'home', path: href.home(), mark: 'class="foot"' }
const DEPOSIT: Page = { check: 'deposit page', path: href.recharge(), mark: 'data-testid="deposit-form"' }

/** A page counts when it holds what it is there for. */
async function pageFinding(origin: string, { check, path, mark }: Page, cookie = ''): Promise<Finding> {
  const answer = await ask(origin, path, { headers: { accept: 'text/html', cookie } })
  const text = await answer.text()
  if (answer.status !== 200) return fail(check, `${path} answers ${answer.status}`, RUNBOOK)
  if (!text.includes(mark)) return fail(check, `${path} answers, but is not the page that it should be`, RUNBOOK)
  return ok(check, 'is there')
}

interface Answered {
  status: number
  code: number | undefined
  cookie: string
}

async function post(origin: string, path: string, body: object, cookie = ''): Promise<Answered> {
  const answer = await ask(origin, path, {
    method: 'POST',
    headers: { accept: 'application/json', 'content-type': 'application/json', origin, cookie },
    body: JSON.stringify(body),
  })
  const envelope = Envelope.safeParse(await answer.json().catch(() => undefined))
  const cookies = answer.headers.getSetCookie().map((line) => line.split(';')[0] ?? '')
  return { status: answer.status, code: envelope.data?.code, cookie: cookies.filter(Boolean).join('; ') }
}
