import { pictureOf, STILL } from '../../../qa-kit/pictures.ts'
import { expect, test } from '../../../qa-kit/playwright.ts'

const PAGES = { home: '/', wallet: '/wallet', deposit: '/recharge', history: '/transaction', account: '/account' }
const TIME = { now: '2026-11-21T12:00:00+07:00', seed: 7 }
const HISTORY = [
  { type: 'deposit', amount: '200000', at: '2026-11-18T09:00:00+07:00', method: 'QRIS' },
  { type: 'withdrawal', amount: '50000', at: '2026-11-20T21:30:00+07:00', method: 'BCA' },
] as const

test.use(STILL)

for (const [name, path] of Object.entries(PAGES)) {
  // Proves QAT-37.
  test(`three pictures of ${name} are equal, each of a player begun anew`, async ({ page, signedInPlayer, asTester }, {
    project,
  }) => {
    // Both layouts may run at once, and a name has one player.
    const player = { username: `${project.name.slice(0, 1)}same${name}`, password: 'rahasia123', reset: true }
    const pictures: Buffer[] = []
    for (let run = 0; run < 3; run++) {
      await asTester(TIME)
      await signedInPlayer({ ...player, balance: '150000', bonus: '0', history: [...HISTORY] })
      await page.goto(path)
      pictures.push(await pictureOf(page))
    }
    expect(pictures.map((picture) => picture.equals(pictures[0] ?? Buffer.of()))).toEqual([true, true, true])
  })
}
