import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Call } from '../../contract/calls/call.ts'
import { CALLS, type CallName } from '../../contract/calls/calls.ts'
import { startUpstream, type TestUpstream } from '../../tests/support/upstream.ts'
import { MONEY_RULES, MONEY_WHOLE_RULES } from './moneyRules.ts'
import { CALL_RULES, WHOLE_RULES } from './rules.ts'
import { openScene, reasonToSkip, type Scene } from './scene.ts'

/** Every rule at every call of the contract, against the reference upstream over HTTP. */
const names = Object.keys(CALLS) as CallName[]

let reference: TestUpstream
let scene: Scene
beforeAll(async () => {
  reference = await startUpstream()
  scene = await openScene({ base: reference.url, money: true, write: true, extensions: true })
})
afterAll(() => reference?.close())

// Proves SES-23, UPS-16.
describe.each([...CALL_RULES, ...MONEY_RULES])('$name', ({ applies, check }) => {
  test.each(names.filter((name) => applies(CALLS[name] as Call)))('%s', async (name) => {
    expect(reasonToSkip(name, scene)).toBeNull()
    await check(name, scene)
  })
})

test.each([...WHOLE_RULES, ...MONEY_WHOLE_RULES])('$name', ({ check }) => check(scene))

// Proves UPS-19.
test('an unknown path is answered in the envelope, too', async () => {
  expect(await (await fetch(`${reference.url}/no/such/call`)).json()).toMatchObject({ code: 400, data: null })
})
