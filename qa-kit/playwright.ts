import { test as base, expect, type Locator, type Page } from 'playwright/test'
import {
  desk,
  makePlayer,
  type Overrides,
  type Place,
  type PlayerInput,
  type TestPlayer,
  testerHeaders,
} from './desk.ts'

interface Fixtures {
  /** The product of `baseURL` in the configuration; its secret is `SANDBOX_SECRET` of the environment. */
  place: Place
  /** What `asTester` has asked for last. */
  asked: { overrides: Overrides }
  /** Signs this browser in as a new player, who begins at the time of `asTester`. */
  signedInPlayer: (input?: PlayerInput) => Promise<TestPlayer>
  /** From now on every request of this browser asks the sandbox for this; `asTester({})` ends it. */
  asTester: (overrides: Overrides) => Promise<void>
  /** Reads or posts at the desk. */
  atDesk: (path: string, body?: object) => Promise<unknown>
}

/** Playwright's `test` with a player, the desk and the headers of testers. The language is English. */
export const test = base.extend<Fixtures>({
  place: async ({ baseURL }, use) => {
    if (!baseURL) throw new Error('Name the product as `use: { baseURL }` of the configuration')
    await use({ baseURL: baseURL.replace(/\/$/, ''), secret: process.env.SANDBOX_SECRET })
  },
  context: async ({ context, place }, use) => {
    await context.setExtraHTTPHeaders(testerHeaders(place))
    await context.addCookies([{ name: 'lang', value: 'en', url: place.baseURL }])
    // The announcement of the home page opens once in a session, over what a test looks at.
    await context.addInitScript(() => sessionStorage.setItem('popup', 'shown'))
    await use(context)
  },
  signedInPlayer: async ({ context, place, asked }, use) => {
    await use(async (input = {}) => {
      const { now } = asked.overrides
      const player = await makePlayer(place, input, now === undefined ? {} : { now })
      const { username, password } = player
      for (const [path, data] of [
        ['login', { username, password }],
        ['identity', { password }],
      ] as const) {
        const answer = await context.request.post(`/api/auth/${path}`, { data })
        expect(answer.status(), await answer.text()).toBe(200)
      }
      return player
    })
  },
  asked: async ({ browserName: _ }, use) => {
    await use({ overrides: {} })
  },
  asTester: async ({ context, place, asked }, use) => {
    await use((overrides) => {
      asked.overrides = overrides
      return context.setExtraHTTPHeaders(testerHeaders(place, overrides))
    })
  },
  atDesk: async ({ place }, use) => {
    await use((path, body) => desk(place, path, body))
  },
})

/**
 * Waits until an island takes events and returns its place. An island that waits for a touch gets one. Without the wait a click
 * still works (it is played again once the island is awake, or the form is posted), but what the island draws is not there yet.
 * @param name the name of its folder in `islands/`, as in `<app-island name="DepositForm">`
 */
export async function whenReady(page: Page, name: string): Promise<Locator> {
  const island = page.locator(`app-island[name=${name}]`)
  await expect(async () => {
    if ((await island.getAttribute('data-state')) === 'waiting') await island.dispatchEvent('pointerdown')
    await expect(island).toHaveAttribute('data-state', 'ready', { timeout: 1000 })
  }).toPass()
  return island
}

export { expect }
