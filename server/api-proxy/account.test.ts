import { beforeEach, expect, test } from 'vitest'
import { envelope } from '../testing/fakeUpstream.ts'
import { freshApp } from '../testing/freshApp.ts'

const OWN = 'https://pictures.example/me.png'
const { web, browser: player } = freshApp()
beforeEach(async () => {
  web.fake.on('/auth/login', () => envelope({ authToken: 'upstream-token-1' }))
  web.fake.on('/user/detail', () => envelope({ username: 'budi01', avatar: OWN }))
  web.fake.on('/version/config/profile', () => envelope({ avatars: ['/a/1.png', '/a/2.png'] }))
  for (const path of ['/user/modify-info', '/account/closing']) web.fake.on(path, () => envelope(null))
  await player.json('/api/auth/login', { username: 'budi01', password: 'rahasia123' })
})
const sentTo = (path: string) => web.fake.requests.filter((one) => one.path === path && one.method === 'POST').length

const choose = async (avatar: string) => (await player.json('/api/user/modify-info', { avatar })).status

// Proves ACC-43.
test('a picture is chosen by its address only when it is offered, or is the player’s own', async () => {
  expect([await choose('/a/2.png'), await choose(OWN)]).toEqual([200, 200])
  expect(await choose('https://evil.example/x.png')).toBe(400)
  expect(sentTo('/user/modify-info')).toBe(2)
})

// Proves ACC-43.
test('while the set is unknown, the own picture alone can be chosen', async () => {
  web.fake.on('/version/config/profile', () => envelope(null, 500, ''))
  expect([await choose('/a/2.png'), await choose(OWN)]).toEqual([400, 200])
})

test('to close an account is confirmed where the player can confirm anything, and else done at once', async () => {
  const close = async () => (await player.json('/api/account/closing', {})).status
  web.fake.on('/auth/identity', () => envelope({ ways: ['password'] }))
  expect([await close(), sentTo('/account/closing')]).toEqual([428, 0])
  web.fake.on('/auth/identity', () => envelope({ ways: [] }))
  expect([await close(), sentTo('/account/closing')]).toEqual([200, 1])
  web.fake.on('/auth/identity', () => envelope(null, 404, ''))
  expect([await close(), sentTo('/account/closing')]).toEqual([200, 2])
})
