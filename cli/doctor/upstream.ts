import { parseJson } from '../../common/json.ts'
import { CALLS } from '../../contract/calls/calls.ts'
import { Envelope } from '../../contract/calls/envelope.ts'
import { CERTIFICATE_LOW, certificateLife } from '../../server/observability/certificates.ts'
import { ClockSkew, MOST_TRIP_MS } from '../../server/upstream-client/clockSkew.ts'
import { isWebTier } from '../../server/upstream-client/ownAddress.ts'
import { type Finding, fail, ok, reasonOf, warn } from './finding.ts'
import { addressOf, VISITOR } from './pictures.ts'

const PATIENCE_MS = 5000
/** Half a second of it is the coarseness of the Date header. */
const NOTED_SKEW_SECONDS = 5
/** The limit of the alert KancilClockSkew. */
const MOST_SKEW_SECONDS = 30
const TRIES = 3
const HOUR_MS = 3_600_000
const CALL = CALLS.homeCards

/** Whether the upstream answers a public call in its envelope, and how far its clock is from ours. */
export async function upstreamFindings(base: string): Promise<Finding[]> {
  if (!(await isWebTier(base))) return answerFindings(base, TRIES)
  const todo = 'name the address of the upstream; the web tier cannot be its own'
  return [fail('upstream', 'API_BASE_URL leads to a web tier of this product', todo)]
}

async function answerFindings(base: string, tries: number): Promise<Finding[]> {
  const requestedAt = Date.now()
  try {
    const response = await fetch(addressOf(base, CALL), {
      headers: VISITOR,
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    const answeredAt = Date.now()
    const text = await response.text()
    // The first answer may be slow, and a slow one says little about the clock.
    if (answeredAt - requestedAt > MOST_TRIP_MS && tries > 1) return await answerFindings(base, tries - 1)
    const date = response.headers.get('date') ?? undefined
    return [answerFinding(response, text), clockFinding(date, requestedAt, answeredAt)]
  } catch (error) {
    const todo = 'look at API_BASE_URL, at name resolution, and at what this machine may reach (egress, firewall)'
    return [fail('upstream', `does not answer (${reasonOf(error)})`, todo)]
  }
}

function answerFinding({ status, headers }: Response, text: string): Finding {
  const envelope = Envelope.safeParse(parseJson(text)).data
  if (envelope?.code === 200) return ok('upstream', 'answers in the envelope of the contract')
  if (envelope)
    return warn(
      'upstream',
      `refuses ${CALL.path} with code ${envelope.code}`,
      'every visitor reads this call without a token; kancil conformance tells more',
    )
  const type = headers.get('content-type')?.split(';')[0] ?? 'no type'
  return fail(
    'upstream',
    `answers ${CALL.path} with HTTP ${status} and ${type}, not with {code, message, data}`,
    'API_BASE_URL must be the address in front of /auth/login',
  )
}

function clockFinding(date: string | undefined, requestedAt: number, answeredAt: number): Finding {
  if (date === undefined || Number.isNaN(Date.parse(date)))
    return warn('clock of upstream', 'not known: its answers have no Date', 'let upstream or its gateway send Date')
  if (answeredAt - requestedAt > MOST_TRIP_MS)
    return warn(
      'clock of upstream',
      `not known: an answer takes ${answeredAt - requestedAt} ms`,
      'see why upstream is slow',
    )
  const skew = new ClockSkew()
  skew.note(date, requestedAt, answeredAt)
  const seconds = Math.round(skew.seconds)
  if (Math.abs(seconds) <= NOTED_SKEW_SECONDS) return ok('clock of upstream', 'agrees with ours')
  const detail = `${Math.abs(seconds)} s ${seconds > 0 ? 'ahead of' : 'behind'} ours`
  const todo = 'let NTP set the clocks of both machines: countdowns and the ends of orders depend on them'
  const state = Math.abs(seconds) > MOST_SKEW_SECONDS ? fail : warn
  return state('clock of upstream', detail, todo)
}

/** How long the certificate behind an address lasts; nothing for an address without TLS. */
export async function certificateFindings(check: string, address: string, now = Date.now()): Promise<Finding[]> {
  if (!address.startsWith('https:')) return []
  try {
    const { from, until } = await certificateLife(address)
    const hours = Math.floor((until - now) / HOUR_MS)
    if (hours < 0) return [fail(check, 'has ended', 'renew it now')]
    const days = Math.floor(hours / 24)
    const detail = days < 2 ? `lasts ${hours} more hours` : `lasts ${days} more days`
    const isLow = (until - now) / (until - from) < CERTIFICATE_LOW
    return [isLow ? warn(check, detail, 'renew it, and see why that did not happen by itself') : ok(check, detail)]
  } catch (error) {
    const todo = 'open the address from outside; some machines cannot reach their own public address'
    return [warn(check, `cannot be read from here (${reasonOf(error)})`, todo)]
  }
}
