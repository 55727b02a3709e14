import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page, test } from 'playwright/test'
import { AXE } from './axeReport.ts'

/** Fails where axe finds something serious. All findings go into the one axe report of the run. */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  await test.info().attach(AXE, {
    body: JSON.stringify({ page: page.url(), violations }),
    contentType: 'application/json',
  })
  const grave = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  expect(grave.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)).toEqual([])
}
