import type { PageContextServer } from 'vike/types'
import { expect, test, vi } from 'vitest'
import { UpstreamUnavailable } from '../../contract/errors.ts'
import { pageContext } from '../../tests/support/pageContext.ts'
import { hasBonusCentre } from './hasBonusCentre.ts'

const contextWith = (bonuses: () => Promise<unknown>) => {
  const context = pageContext({ session: { signedIn: true } } as Parameters<typeof pageContext>[0])
  return { ...context, site: { ...context.site }, api: { bonuses } } as unknown as PageContextServer
}

// Proves PRO-10.
test('an upstream that offers the bonus centre is asked once a minute for all players', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const bonuses = vi.fn(async () => [])
  const one = contextWith(bonuses)
  const other = { ...contextWith(bonuses), site: one.site }
  expect([await hasBonusCentre(one), await hasBonusCentre(other)]).toEqual([true, true])
  expect(bonuses).toHaveBeenCalledTimes(1)
  vi.setSystemTime(Date.now() + 60_000)
  expect(await hasBonusCentre(other)).toBe(true)
  expect(bonuses).toHaveBeenCalledTimes(2)
})

// Proves PRO-10.
test('an upstream that does not answer is asked again by the next page', async () => {
  const bonuses = vi.fn(async (): Promise<unknown> => {
    throw new UpstreamUnavailable('bonuses', 'network', true)
  })
  const context = contextWith(bonuses)
  expect([await hasBonusCentre(context), await hasBonusCentre(context)]).toEqual([false, false])
  expect(bonuses).toHaveBeenCalledTimes(2)
})
