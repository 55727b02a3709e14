import type { Page } from 'playwright/test'
import { documentsOf, resize } from '../../../tests/e2e/sweep/look.ts'

const USUAL = 16
export const WINDOWS = [
  [320, 568],
  [360, 640],
  [780, 360],
  [1280, 720],
] as const
const viewsAt = (font: number) => WINDOWS.map(([width, height]) => ({ width, height, font }))
/** The usual text of all windows first: a document never becomes smaller again in one test. */
export const USUAL_VIEWS = viewsAt(USUAL)
export const VIEWS = [...USUAL_VIEWS, ...viewsAt(2 * USUAL)]

/** What `look` finds in the windows that a game is made for. */
export async function faultsInWindows(
  page: Page,
  views: typeof VIEWS,
  look: () => Promise<string[]>,
): Promise<string[]> {
  const documents = await documentsOf(page)
  const faults: string[] = []
  for (const view of views) {
    await resize(page, documents, view)
    const at = `${view.width}x${view.height}, ${view.font} px text`
    faults.push(...(await look()).map((fault) => `${at}: ${fault}`))
  }
  return faults
}
