import { expect, test } from 'vitest'
import { exampleApi } from '../../contract/documents/exampleApi.ts'
import { UpstreamRejected } from '../../contract/errors.ts'
import { href } from '../../contract/routes.ts'
import { pageContext } from '../../tests/support/pageContext.ts'
import { rendered } from '../../tests/support/rendered.tsx'
import { data } from './+data.ts'
import { Page } from './+Page.tsx'

const session = { signedIn: true, guest: false }
const NOON = Date.UTC(2026, 10, 27, 5)

async function page(ownData: object) {
  const api = exampleApi({ ownData: { hours: 24, files: [], ...ownData } })
  const context = pageContext({ url: href.accountData(), session, api })
  return rendered(Object.assign(context, { data: await data(context) }), <Page />)
}

// Proves ACC-65, ACC-66.
test('a copy is offered, and once it is ready its files until their time', async () => {
  const offered = await page({})
  expect(offered).toContain('own-data-prepare')
  expect(offered).not.toContain('own-data-json')
  const ready = await page({ preparedAt: NOON, until: NOON + 86_400_000, files: ['json', 'xlsx', 'pdf'] })
  expect(ready).toMatch(/<form action="\/api\/user\/data\/file"><button (?=[^>]*name="format")[^>]*value="xlsx"/)
  expect(ready).toContain('until 28 Nov 2026, 12:00 WIB')
  expect(ready).not.toContain('pdf')
  expect(await page({ preparedAt: NOON, until: NOON + 86_400_000, files: [] })).toContain('Get a copy')
})

// Proves ACC-67.
test('behind an upstream without the call, support is asked, and the page shows the clock of three days', async () => {
  const html = async (question: string) => {
    const questions = { list: [{ createTime: NOON, question, answer: '' }] }
    const api = Object.assign(Object.create(exampleApi({ questions })), {
      ownData: async () => {
        throw new UpstreamRejected('ownData', 501, 'not here')
      },
    })
    const context = pageContext({ url: href.accountData(), session, api })
    return rendered(Object.assign(context, { data: await data(context) }), <Page />)
  }
  expect(await html('hello')).toContain('name="question" value="#my-data Please send me')
  const asked = await html('#my-data Mohon kirimkan')
  expect(asked).toContain('You get it by 30 Nov 2026, 12:00 WIB')
  expect(asked).not.toContain('support-request')
})
