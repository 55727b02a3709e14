import { type APIRequestContext, expect, test } from 'playwright/test'
import { PAGE_PARAMETERS } from '../../../contract/routes.ts'
import { PLAYER } from '../sweep/playerPlaces.ts'
import { newName, PASSWORD } from '../visitor.ts'

const PHONE = '081298765432'
const PATHS = [...new Set(PLAYER.map(({ address }) => address.replace(/\?.*/, '')))]
/** A browser sends these when a page of another site opens an address of ours. */
const FROM_ELSEWHERE = { Accept: 'text/html', 'Accept-Encoding': 'gzip', 'Sec-Fetch-Site': 'cross-site' }

async function signIn(request: APIRequestContext, baseURL = '') {
  const headers = { Origin: baseURL, Accept: 'application/json' }
  const player = { username: newName(), password: PASSWORD }
  const wish = { ...player, phone: PHONE, balance: '12345678' }
  expect((await request.post('/__sandbox/players', { data: wish, headers })).status()).toBe(200)
  expect((await request.post('/api/auth/login', { data: player, headers })).status()).toBe(200)
}

// Proves SEC-39.
test('no page of a player repeats a parameter that it does not read', { tag: '@phone' }, async ({
  request,
  baseURL,
}) => {
  await signIn(request, baseURL)
  for (const path of PATHS) {
    const page = await request.get(`${path}?guess=zq${PHONE}`, { headers: FROM_ELSEWHERE })
    expect(await page.text(), path).not.toContain(`zq${PHONE}`)
  }
})

// Proves SEC-39.
test('a page of a player that another site fills with a guess is not compressed', { tag: '@phone' }, async ({
  request,
  baseURL,
}) => {
  await signIn(request, baseURL)
  const plain = await request.get('/profile', { headers: FROM_ELSEWHERE })
  expect(await plain.text()).toContain(PHONE)
  expect(plain.headers()['content-encoding']).toBeTruthy()
  for (const path of [...PATHS, `/no-page-${PHONE}`]) {
    const guesses = new URLSearchParams(PAGE_PARAMETERS.map((name) => [name, PHONE.slice(0, 6)]))
    const page = await request.get(`${path}?${guesses}`, { headers: FROM_ELSEWHERE, maxRedirects: 0 })
    if (page.headers()['content-type']?.startsWith('text/html'))
      expect([path, page.headers()['content-encoding']]).toEqual([path, undefined])
  }
})
