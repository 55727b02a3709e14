import { afterEach, beforeEach } from 'vitest'
import { type Browser, type TestApp, testApp } from './testApp.ts'

/** The app of the tests beside it, anew for each of them, and a browser of it. Begins before their own preparations. */
export function freshApp(overrides?: Parameters<typeof testApp>[0]): { web: TestApp; browser: Browser } {
  const fresh = { web: {} as TestApp, browser: {} as Browser }
  beforeEach(async () => {
    Object.assign(fresh.web, await testApp(overrides))
    Object.assign(fresh.browser, fresh.web.browser())
  })
  afterEach(() => fresh.web.close())
  return fresh
}
