import type { Overrides, PlayerInput } from './desk.ts'
import { expectPicture, STILL } from './pictures.ts'
import { test } from './playwright.ts'

const TIME: Overrides = { now: '2026-11-21T12:00:00+07:00', seed: 7 }
const PLAYER: PlayerInput = {
  // A name that is taken keeps its password unless one is given.
  password: 'rahasia123',
  reset: true,
  balance: '150000',
  bonus: '0',
  history: [
    { type: 'deposit', amount: '200000', at: '2026-11-18T09:00:00+07:00', method: 'QRIS' },
    { type: 'withdrawal', amount: '50000', at: '2026-11-20T21:30:00+07:00', method: 'BCA' },
  ],
}

test.use(STILL)

for (const [name, path] of Object.entries({ home: '/', wallet: '/wallet', deposit: '/recharge', account: '/account' }))
  test(`${name} looks as before`, async ({ page, signedInPlayer, asTester }) => {
    await asTester(TIME)
    await signedInPlayer({ ...PLAYER, username: `look${name}` })
    await page.goto(path)
    await expectPicture(page, name)
  })
