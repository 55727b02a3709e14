import { z } from 'zod'
import type { Env } from '../../server/env.ts'
import { type ForwardedKind, ForwardingRecord } from '../../server/observability/forwarding.ts'
import { SERVER_OPTIONS } from '../../server/stop.ts'
import { type Finding, fail, ok, reasonOf, warn } from './finding.ts'

const PATIENCE_MS = 5000
/** Many proxies refuse a request head above 8 KB, and cookies are most of it. */
const LONG_COOKIE_BYTES = 6000
const PROXY = 'proxy'
const Ready = z.object({ status: z.string(), upstream: z.string(), store: z.string() })

/** What processes that run here say of themselves, at PORT and at ADMIN_PORT. */
export async function runningFindings(env: Partial<Env>): Promise<Finding[]> {
  return [...(await readyFindings(env)), ...(await adminFindings(env))]
}

const at = (host: string | undefined, port: number, path: string) =>
  fetch(`http://${localHost(host)}:${port}${path}`, { signal: AbortSignal.timeout(PATIENCE_MS) })

/** A process that listens at every address is reached at the loopback one. */
function localHost(host: string | undefined): string {
  if (host === undefined || host === '0.0.0.0' || host === '::') return '127.0.0.1'
  return host.includes(':') ? `[${host}]` : host
}

async function readyFindings({ HOST, PORT = 3000 }: Partial<Env>): Promise<Finding[]> {
  const check = 'web tier'
  try {
    const answer = Ready.safeParse(await (await at(HOST, PORT, '/readyz')).json()).data
    if (!answer) return [fail(check, `another program answers at port ${PORT}`, 'choose a free PORT')]
    const { status, upstream, store } = answer
    if (status === 'ready') return [ok(check, 'runs and is ready')]
    if (status !== 'degraded') return [warn(check, `is ${status}`, 'ask again in a moment')]
    const missing = [upstream === 'ok' ? '' : 'upstream', store === 'ok' ? '' : 'its store']
      .filter(Boolean)
      .join(' and ')
    return [fail(check, `runs without ${missing}`, 'the lines about them say more; docs/runbook.md tells what to do')]
  } catch (error) {
    const todo = 'run this beside a web process, for example by docker compose exec web-1 kancil doctor'
    return [warn(check, `nothing answers at port ${PORT} (${reasonOf(error)})`, todo)]
  }
}

async function adminFindings(env: Partial<Env>): Promise<Finding[]> {
  if (env.ADMIN_PORT === undefined)
    return [warn(PROXY, 'not known: there is no admin port to ask', 'set ADMIN_PORT=9100 and start again')]
  try {
    const answer = await at(env.ADMIN_HOST, env.ADMIN_PORT, '/proxy')
    const { kinds, cookieBytes } = ForwardingRecord.parse(await answer.json())
    return [...proxyFindings(kinds, env), cookieFinding(kinds, cookieBytes)]
  } catch (error) {
    return [warn(PROXY, `not known: the admin port does not answer (${reasonOf(error)})`, 'start the web tier first')]
  }
}

/** Compares the headers that most requests came with to the settings. */
function proxyFindings(kinds: readonly ForwardedKind[], env: Partial<Env>): Finding[] {
  const usual = kinds.toSorted((a, b) => b.requests - a.requests)[0]
  if (!usual)
    return [
      warn(
        PROXY,
        'no request has come yet',
        'open PUBLIC_ORIGIN in a browser, then run this again; with several copies also in the other ones',
      ),
    ]
  const { TRUST_PROXY: trusted = 0, PUBLIC_ORIGIN: origin } = env
  const { headers, hops, protocol } = usual
  const came = `requests come with ${hops} ${hops === 1 ? 'address' : 'addresses'} in X-Forwarded-For`
  const wrong: Finding[] = []
  if (hops < trusted)
    wrong.push(
      fail(
        PROXY,
        `${came} while TRUST_PROXY is ${trusted}`,
        'let each proxy add X-Forwarded-For, or lower TRUST_PROXY: players could choose the address that limits count',
      ),
    )
  if (hops > trusted)
    wrong.push(
      (trusted === 0 ? fail : warn)(
        PROXY,
        `${came} while TRUST_PROXY is ${trusted}`,
        `if ${hops} proxies stand in front, set TRUST_PROXY=${hops}: all players of one proxy share its limits now`,
      ),
    )
  if (origin?.startsWith('https:') && protocol !== 'https')
    wrong.push(
      fail(PROXY, `X-Forwarded-Proto is ${protocol}, not https`, 'let the proxy that ends TLS send X-Forwarded-Proto'),
    )
  if (!usual.ownHost)
    wrong.push(
      fail(
        PROXY,
        'requests ask for another host than PUBLIC_ORIGIN',
        'let the proxy pass Host on as the browser sent it',
      ),
    )
  const fits = `${came}, X-Forwarded-Proto is ${protocol}; seen: ${headers.join(', ') || 'no forwarded header'}`
  return wrong.length > 0 ? wrong : [ok(PROXY, fits)]
}

function cookieFinding(kinds: readonly ForwardedKind[], bytes: number): Finding {
  const check = 'cookies'
  if (kinds.length === 0) return warn(check, 'no request has come yet', 'sign in once, then run this again')
  const detail = `the longest Cookie header had ${bytes} bytes of ${SERVER_OPTIONS.maxHeaderSize} for a request head`
  if (bytes <= LONG_COOKIE_BYTES) return ok(check, detail)
  return warn(
    check,
    detail,
    'let each proxy take heads of 16 KB, and see which other program sets cookies for this host',
  )
}

const LINE = 'HTTP/3'

/** Whether the front offers HTTP/3 (RFC 9114, `Alt-Svc`), a round trip less of three; nothing without TLS. */
export async function http3Findings(origin: string, ask: typeof fetch = fetch): Promise<Finding[]> {
  if (!origin.startsWith('https:')) return []
  const todo = 'turn it on in the proxy and open UDP 443: docs/deploy.md, "The proxy in front"'
  try {
    const { headers } = await ask(`${origin}/healthz`, { method: 'HEAD', signal: AbortSignal.timeout(PATIENCE_MS) })
    if (/\bh3=/.test(headers.get('alt-svc') ?? '')) return [ok(LINE, 'is offered to players')]
    return [warn(LINE, 'is not offered to players', todo)]
  } catch (error) {
    return [warn(LINE, `not known: ${origin} cannot be asked from here (${reasonOf(error)})`, todo)]
  }
}
