import { expect, type Frame, type Page, test } from 'playwright/test'
import { GAME_TILES } from '../gameTiles.ts'
import { documentsOf, resize } from '../sweep/look.ts'
import { outOfReach } from '../sweep/outOfReach.ts'
import { register } from '../visitor.ts'

const USUAL = 16
const WINDOWS = [
  [320, 568],
  [360, 640],
  [780, 360],
  [1280, 720],
] as const
/** The usual text of all windows first: a document never becomes smaller again in one test. */
const VIEWS = [USUAL, 2 * USUAL].flatMap((font) => WINDOWS.map(([width, height]) => ({ width, height, font })))

const openMenu = (frame: Frame) => frame.locator('#info').evaluate((button: HTMLElement) => button.click())
const closeMenu = (frame: Frame) => frame.locator('#sheet').evaluate((sheet: HTMLDialogElement) => sheet.close())

/** What a finger cannot reach in the page around a game, in the game, and in its menu. */
async function faultsIn(page: Page, frame: Frame): Promise<string[]> {
  const faults = [...(await page.evaluate(outOfReach)), ...(await frame.evaluate(outOfReach))]
  await openMenu(frame)
  faults.push(...(await frame.evaluate(outOfReach)))
  await closeMenu(frame)
  return faults
}

for (const id of GAME_TILES) {
  // Proves GAM-44.
  test(`${id}: no control is cut, covered or small in any window`, { tag: '@phone' }, async ({
    page,
    context,
    baseURL,
  }) => {
    await register(context.request, baseURL)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto(`/gamesPlay?id=${id}`)
    await expect(page.getByTestId('game-frame').contentFrame().locator('html[data-ready]')).toBeAttached()
    const documents = await documentsOf(page)
    const game = page.frames()[1]
    if (!game) throw new Error('The page has no frame')
    const faults: string[] = []
    for (const view of VIEWS) {
      await resize(page, documents, view)
      const at = `${view.width}x${view.height}, ${view.font} px text`
      faults.push(...(await faultsIn(page, game)).map((fault) => `${at}: ${fault}`))
    }
    expect(faults).toEqual([])
  })
}
