import { expect, test } from 'playwright/test'
import { linkFaults } from './sweep/links.ts'
import { look } from './sweep/look.ts'
import { PEOPLE } from './sweep/people.ts'
import { EVERYTHING, PLACES, walks } from './sweep/visits.ts'

const OPENED = Object.values(PLACES).flatMap((places) => places.map(({ address }) => address))

// Both only end what hangs.
const MOST_MS = 60_000
test.describe.configure({ timeout: 600_000 })

for (const { title, who, layout, visits } of walks(EVERYTHING)) {
  // Proves DEV-14, DEV-18, DEV-21, DEV-22, GAM-14, PRO-03.
  test(`every page is whole for ${title}`, { tag: EVERYTHING ? [`@${layout}`, '@wide'] : `@${layout}` }, async ({
    context,
    baseURL,
  }) => {
    const { request } = context
    const caller = { request, baseURL, username: await PEOPLE[who](request, baseURL) }
    const targets = new Map<string, string>()
    const faults: string[] = []
    context.setDefaultTimeout(MOST_MS)
    expect(visits).not.toEqual([])
    for (const visit of visits) {
      const seen = await look(context, caller, visit)
      faults.push(...seen.faults)
      for (const target of seen.targets) targets.set(target, visit.place.address)
    }
    faults.push(...(await linkFaults(request, { who, origin: baseURL ?? '', targets, opened: OPENED })))
    expect(faults).toEqual([])
    expect(targets.size).toBeGreaterThan(0)
  })
}

test('the sweep opens every page of the product, as a player and where it may as a visitor', {
  tag: '@desktop',
}, async ({ request }) => {
  const { routes } = await (await request.get('/__sandbox/routes.json')).json()
  const opened = (places: readonly { address: string }[]) => places.map(({ address }) => address.split('?')[0])
  const byVisitor = opened(PLACES.visitor)
  const byAnyone = opened(Object.values(PLACES).flat())
  const missing = routes.filter(({ path, access }: { path: string; access: string }) =>
    access === 'visitor' ? !byVisitor.includes(path) : !byAnyone.includes(path),
  )
  expect(routes.length).toBeGreaterThan(20)
  expect(missing).toEqual([])
})
