import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Call } from '../../contract/calls/call.ts'
import { CALLS, type CallName } from '../../contract/calls/calls.ts'
import { startUpstream, type TestUpstream } from '../../tests/support/upstream.ts'
import { type As, ask } from './client.ts'
import { CALL_RULES, WHOLE_RULES } from './rules.ts'
import { newPlayer, sampleOf } from './samples.ts'
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
describe.each(CALL_RULES)('$name', ({ applies, check }) => {
  test.each(names.filter((name) => applies(CALLS[name] as Call)))('%s', async (name) => {
    expect(reasonToSkip(name, scene)).toBeNull()
    await check(name, scene)
  })
})

test.each(WHOLE_RULES)('$name', ({ check }) => check(scene))

test('with a token the home page contains the favourites of the player', async () => {
  const player = await newPlayer(reference.url)
  const input = await sampleOf('addFavourite', { base: reference.url, player })
  await ask(reference.url, 'addFavourite', input, { token: player.token })
  const favourites = async (as: As) => {
    const { envelope } = await ask(reference.url, 'homeCards', {}, as)
    const { cardList } = CALLS.homeCards.reply.parse(envelope.data)
    return cardList.find((card) => card.content === 'Favorites')?.subCardList.map(({ gameId }) => gameId)
  }
  expect(await favourites({ token: player.token })).toEqual([Object(input).gameId])
  expect(await favourites({})).toEqual([])
})

// Proves UPS-19.
test('an unknown path is answered in the envelope, too', async () => {
  expect(await (await fetch(`${reference.url}/no/such/call`)).json()).toMatchObject({ code: 400, data: null })
})
