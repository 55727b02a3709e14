import { expect, test } from 'vitest'
import type { Api } from '../../contract/api.ts'
import { rupiah } from '../../contract/sen.ts'
import { pageContext } from '../../tests/support/pageContext.ts'
import { readShell } from './shellData.ts'

/** Answers what it is given, refuses the rest, and remembers what was asked. */
function fakeApi(answers: Partial<Record<keyof Api, unknown>>) {
  const asked: string[] = []
  const api = new Proxy({} as Api, {
    get: (_, name: keyof Api) => async () => {
      asked.push(name)
      const answer = answers[name]
      if (answer instanceof Error || answer === undefined) throw answer ?? new Error('down')
      return answer
    },
  })
  return { api, asked }
}

const home = { title: 'app.home', aside: true }
const signedIn = { signedIn: true, guest: false }

test('a signed-in page costs two private calls, and on desktop one public reading', async () => {
  const { api, asked } = fakeApi({
    userDetail: { username: 'budi123' },
    balance: { total: rupiah(5000) },
    gameTypes: [],
  })
  const { shell } = await readShell(pageContext({ api, session: signedIn, device: 'desktop', url: '/wallet' }))
  expect(asked.sort()).toEqual(['balance', 'gameTypes', 'userDetail'])
  expect(shell.player?.username).toBe('budi123')
})

test('a visitor costs no private call', async () => {
  const { api, asked } = fakeApi({ gameTypes: [], contactInfo: {}, articles: [] })
  await readShell(pageContext({ api, device: 'desktop', screen: home }))
  expect(asked.sort()).toEqual(['articles', 'contactInfo', 'gameTypes'])
})

test('the right column is read for desktop and home only', async () => {
  const { api, asked } = fakeApi({ gameTypes: [] })
  await readShell(pageContext({ api, device: 'mobile', screen: home }))
  expect(asked).toEqual(['gameTypes'])
})

test('a panel reads nothing', async () => {
  const { api, asked } = fakeApi({})
  await readShell(pageContext({ api, session: signedIn, panel: true }))
  expect(asked).toEqual([])
})

test('a part that fails is missing, the others stand, and the page is not kept', async () => {
  const { api } = fakeApi({ userDetail: { username: 'budi123' } })
  const context = pageContext({ api, session: signedIn })
  const { shell, expired } = await readShell(context)
  expect(shell).toMatchObject({ player: { username: 'budi123' }, balance: null })
  expect(expired).toBeUndefined()
  expect(context.incomplete).toBe(true)
})

test('a lost session is handed on, not swallowed', async () => {
  const lost = Object.assign(new Error('expired'), { name: 'SessionExpired' })
  const { api } = fakeApi({ userDetail: lost, balance: { total: rupiah(1) } })
  const { expired } = await readShell(pageContext({ api, session: signedIn }))
  expect(expired).toBe(lost)
})
