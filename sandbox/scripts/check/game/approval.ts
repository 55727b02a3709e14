import { LANGS } from '../../../../contract/languages.ts'
import { toWire } from '../../../../contract/money/sen.ts'
import { volumeKept } from '../../../games/client/shell/sound.ts'
import { stakeTimes } from '../../../games/client/shell/stakeSteps.ts'
import { expected } from '../../../games/maths/all.ts'
import { ruleFaults } from '../../../games/server/ruleFaults.ts'
import { PLAY } from '../../../games/server/settings.ts'
import { factsOf, kindOf, rtpOf, rtpsOf, stakesOf, variantOf } from '../../../games/server/variants.ts'
import { wordsBelow } from '../../../kit/http/translate.ts'
import { type CatalogueGame, gameOf } from '../../../operator/catalogue/catalogue.ts'
import type { Bundle } from '../../build/play.ts'
import { limitsOf, sizesOf } from '../../build/play-limits.ts'
import { GAME_TILES } from './tiles.ts'
import { choicesOf, hitRate, reachedMost } from './trialRounds.ts'

/** One line of the approval list. */
export interface Point {
  name: string
  isMet: boolean
  found: string
}

/** Percent between the published return of a bet and the exact one. */
const TOLERANCE = 0.05
/** The longest row of lost rounds that a game may mean, as the least share of rounds that pay, in percent. */
const LEAST_HITS = 5
/** What stands in the approval list as the pause. */
const PAUSE_MS = 2_500

const percent = (value: number) => `${value.toFixed(2)} %`

function returns(game: CatalogueGame): Point {
  const published = rtpsOf(game)
  const exact = choicesOf(game).map(
    (choice) => [published?.['bet' in choice ? choice.bet : ''] ?? rtpOf(game), expected(choice)] as const,
  )
  const furthest = Math.max(
    ...exact.map(([stated, found]) => Math.abs(stated - found)),
    Math.abs(factsOf(game).rtp - rtpOf(game)),
  )
  const all = exact.map(([, found]) => found)
  return {
    name: 'return',
    isMet: furthest <= TOLERANCE,
    found: `exactly ${percent(Math.min(...all))} to ${percent(Math.max(...all))}, published from ${percent(rtpOf(game))}`,
  }
}

/** Those of a slot and of the flagship are counted over all stops by the tests of the maths. */
function maximum(game: CatalogueGame): Point {
  const { stated, seen } = reachedMost(game)
  const isCounted = ['reel', 'nightForest'].includes(variantOf(game))
  return {
    name: 'maximum',
    isMet: stated > 100 && (isCounted ? seen <= stated : seen === stated),
    found: `${stated / 100}×, ${isCounted ? 'counted over all stops' : `reached: ${seen / 100}×`}`,
  }
}

function hits(game: CatalogueGame): Point {
  const rate = hitRate(game)
  return { name: 'hit rate', isMet: rate >= LEAST_HITS, found: percent(rate) }
}

const pause = (): Point => ({
  name: 'pause',
  isMet: PLAY.pauseMs === PAUSE_MS,
  found: `${PLAY.pauseMs / 1000} s between two rounds`,
})

function words(game: CatalogueGame): Point {
  const parts = [`upstream.play.${variantOf(game)}.`, 'upstream.play.ui.', `upstream.about.${kindOf(game)}`]
  const inLanguages = LANGS.map((lang) => parts.flatMap((part) => Object.entries(wordsBelow(lang, part))))
  const names = inLanguages.map((entries) => entries.map(([name]) => name).join())
  const empty = inLanguages.flat().filter(([, text]) => !text.trim())
  return {
    name: 'words',
    isMet: new Set(names).size === 1 && empty.length === 0,
    found: `${inLanguages[0]?.length ?? 0} in each of ${LANGS.join(', ')}`,
  }
}

function rules(game: CatalogueGame): Point {
  const faults = LANGS.flatMap((lang) => ruleFaults(game, lang).map((fault) => `${lang}: ${fault}`))
  return {
    name: 'rules',
    isMet: faults.length === 0,
    found: faults.join(', ') || 'complete sentences in every language',
  }
}

function sizes(game: CatalogueGame, bundle: Bundle): Point {
  const { raw, sent } = sizesOf(bundle)
  const limits = limitsOf(variantOf(game))
  return {
    name: 'sizes',
    isMet: raw < limits.raw && sent < limits.sent,
    found: `${raw} bytes of ${limits.raw}; compressed ${sent} of ${limits.sent}`,
  }
}

const sound = (): Point => ({ name: 'sound', isMet: volumeKept() === 0, found: 'off until the player turns it on' })

/** Every offered stake is one that the device may bring back, and the script keeps it. */
function stake(game: CatalogueGame, { script }: Bundle): Point {
  const stakes = stakesOf(game).map(toWire)
  const isKept = stakes.every((one) => stakeTimes(one, 1, stakes) === one) && script.includes('stake:')
  return { name: 'stake', isMet: isKept, found: `${stakes.length} stakes, remembered on the device` }
}

/** sandbox/tests/e2e/wide/reach.spec.ts opens a tile of every kind in every window. */
function controls(game: CatalogueGame): Point {
  const tile = GAME_TILES.find((id) => {
    const one = gameOf(id)
    return one && kindOf(one) === kindOf(game)
  })
  return { name: 'controls', isMet: tile !== undefined, found: `reached in every window: ${tile}` }
}

/** All that a game must be before it is offered. @param bundle its script and style */
export const approvalOf = (game: CatalogueGame, bundle: Bundle): Point[] => [
  returns(game),
  maximum(game),
  hits(game),
  pause(),
  words(game),
  rules(game),
  sizes(game, bundle),
  sound(),
  stake(game, bundle),
  controls(game),
]
