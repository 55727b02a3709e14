import { expect, test } from 'vitest'
import type { Api } from '../../contract/calls/api.ts'
import { pageContext } from '../../tests/support/pageContext.ts'
import { rendered } from '../../tests/support/rendered.tsx'
import { SCREENS } from '../screens.ts'
import { data } from './+data.ts'
import { Page } from './+Page.tsx'

const inputs: unknown[] = []
const api = {
  history: async (input: unknown) => {
    inputs.push(input)
    return { list: [] }
  },
  protection: async () => ({ limits: [] }),
} as unknown as Api

async function page(query: string) {
  inputs.length = 0
  const context = pageContext({
    url: `/transaction?${query}`,
    session: { signedIn: true, guest: false },
    screen: SCREENS.transaction,
    api,
  })
  return rendered(Object.assign(context, { data: await data(context) }), <Page />)
}

// Proves HIS-01.
test('a day that no calendar has is refused at its field, and no list or file answers another question', async () => {
  const html = await page('from=2026-11-01&to=2026-11-31')
  expect(inputs).toEqual([])
  expect(html).toMatch(/aria-invalid="true" aria-describedby="history-days-h" name="to"/)
  expect(html).toMatch(/id="history-days-h">.*There is no such day/)
  expect(html).toContain('value="01/11/2026"')
  for (const part of ['2026-11-31', 'There is currently no history', 'history-file', 'history-totals'])
    expect(html).not.toContain(part)
})
