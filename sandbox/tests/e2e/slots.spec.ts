import { expect, type Frame, type Page, test } from 'playwright/test'
import { register, watch } from '../../../tests/e2e/visitor.ts'
import { BIG, waitsForBig } from '../../games/client/reel/waitsForBig.ts'
import { draw } from '../../games/maths/all.ts'
import type { OutcomeOf } from '../../games/maths/maths.ts'
import type { RoundReply } from '../../games/protocol/calls.ts'
import { numbersOf } from '../../games/server/rounds/seeds.ts'
import { testerSeeds } from '../../games/server/rounds/testerSeeds.ts'
import { type SlotName, slotNamed } from '../../games/slots/all.ts'

const NOT_FIGURES = /[^\d]/g

type Spun = OutcomeOf<'reel'>

/** The reels that turn longer in a round, by their places. */
function waitingIn(slot: SlotName, { grid }: Spun): number[] {
  const { strips } = slotNamed(slot)
  return [...grid.keys()].filter((column) => waitsForBig(slotNamed(slot), strips, grid.slice(0, column)))
}

/** The rounds of this page are those of the first tester's seed whose round fits. */
async function playSeed(page: Page, slot: SlotName, fits: (outcome: Spun) => boolean): Promise<Spun> {
  for (let seed = 1; seed < 5000; seed++) {
    const { serverSeed, clientSeed } = testerSeeds(seed)
    const outcome = draw(numbersOf(serverSeed, clientSeed, 0), { variant: 'reel', slot })
    if (outcome.variant !== 'reel' || !fits(outcome)) continue
    await page.route('**/play/api/round', (route) =>
      route.continue({ headers: { ...route.request().headers(), 'x-sandbox-seed': String(seed) } }),
    )
    return outcome
  }
  throw new Error(`No seed of ${slot} fits`)
}

async function open(page: Page, id: string): Promise<Frame> {
  await page.goto(`/gamesPlay?id=${id}`)
  const game = page.getByTestId('game-frame').contentFrame()
  await expect(game.locator('html[data-ready]')).toBeAttached()
  const frame = page.frames()[1]
  if (!frame) throw new Error('The page has no frame')
  return frame
}

/** Notes every reel that turns longer, from now on. */
const noteWaiting = (frame: Frame) =>
  frame.evaluate(() => {
    const drums = [...document.querySelectorAll('.reel')]
    new MutationObserver((changes) => {
      for (const { target } of changes) {
        const drum = target as Element
        if (!drum.classList.contains('is-waiting')) continue
        document.body.dataset.waited = `${document.body.dataset.waited ?? ''} ${drums.indexOf(drum)}`.trim()
      }
    }).observe(document.body, { attributes: true, attributeFilter: ['class'], subtree: true })
  })

const waitedIn = (frame: Frame) => frame.evaluate(() => document.body.dataset.waited ?? '')

// Proves GAM-50.
test('a reel turns longer while a big win is open, also when it then misses', { tag: '@phone' }, async ({ page }) => {
  const problems = watch(page)
  await register(page)
  const outcome = await playSeed(
    page,
    'buah',
    (round) => round.multiplier < BIG && waitingIn('buah', round).join() === '2',
  )
  const frame = await open(page, 'buah-manis')
  await noteWaiting(frame)
  await frame.getByTestId('play').tap()
  await expect(frame.getByTestId('outcome')).toContainText('Balance IDR')
  expect(await waitedIn(frame)).toBe(waitingIn('buah', outcome).join(' '))
  await expect(frame.locator('.is-waiting')).toHaveCount(0)
  expect(problems).toEqual([])
})

// Proves GAM-51.
test('with reduced motion a win is there at once: every line, the exact amount, nothing that moves', {
  tag: '@phone',
}, async ({ page }) => {
  const problems = watch(page)
  await register(page)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const { lines = [] } = await playSeed(
    page,
    'garis',
    (round) => (round.lines ?? []).length > 2 && waitingIn('garis', round).length > 0,
  )
  const frame = await open(page, 'naga-langit')
  await noteWaiting(frame)
  const answer = page.waitForResponse('**/play/api/round')
  await frame.getByTestId('play').tap()
  await expect(frame.getByTestId('outcome')).toContainText('Balance IDR')
  await expect(frame.locator('.traces > div')).toHaveCount(lines.length)
  const reply: RoundReply = await (await answer).json()
  const message = (await frame.locator('#message').textContent()) ?? ''
  expect(Number(message.replace(NOT_FIGURES, ''))).toBe(Number(reply.win))
  await expect(frame.locator('.reel-meter')).toBeEmpty()
  expect(await waitedIn(frame)).toBe('')
  const moving = () =>
    [...document.querySelectorAll('.reel-room, .scenery')].flatMap((part) => part.getAnimations({ subtree: true }))
      .length
  await expect.poll(() => frame.evaluate(moving)).toBe(0)
  expect(problems).toEqual([])
})
