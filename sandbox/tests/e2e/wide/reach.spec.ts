import { expect, type Frame, type Page, test } from 'playwright/test'
import { cutText } from '../../../../tests/e2e/sweep/cutText.ts'
import { outOfReach } from '../../../../tests/e2e/sweep/outOfReach.ts'
import { register } from '../../../../tests/e2e/visitor.ts'
import { GAME_TILES, type GameTile } from '../../../scripts/check/game/tiles.ts'
import { coveredHand } from '../coveredHand.ts'
import { faultsInWindows, VIEWS, WINDOWS } from '../gameWindows.ts'

const openMenu = (frame: Frame) => frame.locator('#info').evaluate((button: HTMLElement) => button.click())
const closeMenu = (frame: Frame) => frame.locator('#sheet').evaluate((sheet: HTMLDialogElement) => sheet.close())

/** What a finger cannot reach in the page around a game, in the game, and in its menu; what the game cuts. */
async function faultsIn(page: Page, frame: Frame): Promise<string[]> {
  const faults = [
    ...(await page.evaluate(outOfReach)),
    ...(await frame.evaluate(outOfReach)),
    ...(await frame.evaluate(cutText, null)),
  ]
  await openMenu(frame)
  faults.push(...(await frame.evaluate(outOfReach)))
  await closeMenu(frame)
  return faults
}

/**
 * Lists the controls of a game that are not in sight without a scroll. The inside bets of the long table, their kinds
 * and the chips are apart: an edge shows that more follow.
 */
function scrolledTo(): string[] {
  const APART = '.spot, .group, .chips > .chip, .visually-hidden, fieldset:disabled *'
  return [...document.querySelectorAll<HTMLElement>('.game button, .game select')].flatMap((control) => {
    if (control.matches(APART) || !control.checkVisibility({ visibilityProperty: true })) return []
    const { left, right, top, bottom, width, height } = control.getBoundingClientRect()
    const [x, y] = [left + width / 2, top + height / 2]
    const edges = [
      [left + 2, y],
      [right - 2, y],
      [x, top + 2],
      [x, bottom - 2],
    ] as const
    const isSeen = edges.every((edge) => control.contains(document.elementFromPoint(...edge)))
    return isSeen ? [] : [`.${control.className} "${control.textContent}" is scrolled to`]
  })
}

async function open(page: Page, id: GameTile): Promise<Frame> {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto(`/gamesPlay?id=${id}`)
  await expect(page.getByTestId('game-frame').contentFrame().locator('html[data-ready]')).toBeAttached()
  const game = page.frames()[1]
  if (!game) throw new Error('The page has no frame')
  return game
}

for (const id of GAME_TILES) {
  // Proves GAM-44.
  test(`${id}: nothing is cut, covered or small in any window`, { tag: '@phone' }, async ({ page }) => {
    await register(page)
    const game = await open(page, id)
    expect(await faultsInWindows(page, VIEWS, () => faultsIn(page, game))).toEqual([])
  })
}

for (const [width, height] of WINDOWS.filter(([, height]) => height < 600)) {
  // Proves GAM-44.
  test(`every game opened at ${width}x${height} has its controls in sight`, { tag: '@phone' }, async ({ page }) => {
    await page.setViewportSize({ width, height })
    await register(page)
    const faults: string[] = []
    for (const id of GAME_TILES) {
      const game = await open(page, id)
      faults.push(...(await game.evaluate(scrolledTo)).map((fault) => `${id}: ${fault}`))
    }
    expect(faults).toEqual([])
  })
}

const ready = (game: Frame, control: string) => expect(game.locator(control)).toHaveAttribute('aria-disabled', 'false')

/** The middle of the rounds of several steps, by a tester's seed: two hands of cards, kept cards, an open tile, a long flight. */
const MIDDLES: Partial<Record<GameTile, { seed: number; reach(game: Frame): Promise<void> }>> = {
  'blackjack-21': {
    seed: 6,
    async reach(game) {
      for (const step of ['split', 'hit', 'hit']) {
        await ready(game, '[data-testid=stand]')
        await game.getByTestId(step).tap()
      }
      await ready(game, '[data-testid=stand]')
    },
  },
  'poker-joker': {
    seed: 9,
    async reach(game) {
      await ready(game, '[data-testid=keep1]')
      for (const card of [1, 3]) await game.getByTestId(`keep${card}`).tap()
    },
  },
  ranjau: {
    seed: 1,
    async reach(game) {
      await ready(game, '.tile >> nth=0')
      await game.locator('.tile').first().tap()
      await expect(game.locator('.tile.is-open')).toHaveCount(1)
    },
  },
  'roket-garuda': { seed: 1855, reach: (game) => expect(game.locator('.crash-worth')).toHaveText(/\d/) },
}

for (const [id, { seed, reach }] of Object.entries(MIDDLES)) {
  // Proves GAM-44.
  test(`${id}: nothing is cut, covered or small in the middle of a round`, { tag: '@phone' }, async ({ page }) => {
    await register(page)
    await page.route('**/play/api/round', (route) =>
      route.continue({ headers: { ...route.request().headers(), 'x-sandbox-seed': String(seed) } }),
    )
    const game = await open(page, id as GameTile)
    if (id === 'roket-garuda') await game.getByRole('button', { name: 'No target' }).tap()
    await game.getByTestId('play').tap()
    await reach(game)
    const look = async () => [...(await faultsIn(page, game)), ...(await game.evaluate(coveredHand))]
    expect(await faultsInWindows(page, VIEWS, look)).toEqual([])
  })
}
