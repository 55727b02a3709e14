import type { LookAt } from '../look/look.ts'
import type { Player } from '../player.ts'

export interface Journey {
  player: Player
  script: boolean
  lang: 'en' | 'india'
  username: string
  /** In whole rupiah, before the deposit. */
  balance: number
  shoot(name: string): Promise<void>
}

export interface Step {
  name: string
  run(journey: Journey): Promise<void>
  /** How its last page is checked. */
  look?: LookAt
}

export const PASSWORD = 'rahasia-123'

/** With script, waits until the page is ready for input. On a slow line a page starts its script after a touch. */
export async function ready({ player, script }: Journey): Promise<void> {
  if (!script) return
  await player.until('a page whose script listens', () => {
    if (document.documentElement.hasAttribute('data-ready')) return true
    document.body.dispatchEvent(new Event('focusin', { bubbles: true }))
    return false
  })
}

/** With script, waits until an island is awake. */
export async function awake({ player, script }: Journey, island: string): Promise<void> {
  if (script) await player.until(`the island ${island} awake`, isAwake, island)
}

const isAwake = (name: string): boolean => {
  const island = document.querySelector(`app-island[name=${name}]`)
  if (!island) return false
  if (island.getAttribute('data-state') === 'waiting') island.dispatchEvent(new Event('pointerdown', { bubbles: true }))
  return island.getAttribute('data-state') === 'ready'
}

/** `Rp 60.000` as 60000. */
export const rupiah = (text: string): number => Number(text.replace(/\D/g, ''))

export const at = (testId: string) => `[data-testid=${testId}]`

/** Changes to the language of the journey by its link. */
export async function changeLanguage(journey: Journey): Promise<void> {
  const { player, lang } = journey
  await player.leaveBy(at(`language-${lang}`))
  await player.until(
    `the page in ${lang}`,
    (expected: string) => document.documentElement.lang === expected,
    lang === 'en' ? 'en' : 'id',
  )
  await ready(journey)
}
