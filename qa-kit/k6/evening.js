/**
 * A player's evening for k6, ten players at once for a minute:
 *
 *   k6 run -e QA_BASE_URL=http://localhost:3000 evening.js
 *
 * Its requests are those of steps.js, which a test of Kancil sends to the product. On another machine than the product's also
 * -e SANDBOX_SECRET=…
 */
import { check, fail, sleep } from 'k6'
import exec from 'k6/execution'
import http from 'k6/http'
import { EVENING, requestOf } from './steps.js'

const BASE = __ENV.QA_BASE_URL || 'http://localhost:3000'
const PLAYERS = 50
const DESK = { 'Content-Type': 'application/json', Accept: 'application/json', Origin: BASE }
if (__ENV.SANDBOX_SECRET) DESK['x-sandbox-secret'] = __ENV.SANDBOX_SECRET

export const options = {
  scenarios: { evening: { executor: 'constant-vus', vus: 10, duration: '1m' } },
  thresholds: { checks: ['rate==1'], http_req_failed: ['rate==0'] },
}

/** Fifty players in one call of the desk. */
export function setup() {
  const body = JSON.stringify({ count: PLAYERS, balance: '200000' })
  const answer = http.post(`${BASE}/__sandbox/players`, body, { headers: DESK, timeout: '120s' })
  if (answer.status !== 200) fail(`The desk made no players: ${answer.status} ${answer.body}`)
  return answer.json('data.list')
}

const uuid = () =>
  'xxxxxxxx-xxxx-4xxx-8xxx-xxxxxxxxxxxx'.replace(/x/g, () => Math.floor(Math.random() * 16).toString(16))

export default function evening(players) {
  const player = players[(exec.vu.idInTest - 1) % players.length]
  let known = { username: player.username, password: player.password }
  for (const step of EVENING) {
    known = { ...known, uuid: uuid() }
    const { method, url, headers, body } = requestOf(step, BASE, known)
    const secret = url.includes('/__sandbox/') ? DESK : {}
    const answer = http.request(method, url, body, { headers: { ...secret, ...headers }, tags: { name: step.name } })
    check(answer, { [step.name]: ({ status }) => status === 200 })
    if (answer.status === 200 && step.keep) known = { ...known, ...step.keep(answer.json('data')) }
    sleep(1 + Math.random() * 2)
  }
}
