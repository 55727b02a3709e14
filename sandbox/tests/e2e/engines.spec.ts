import { expect, type FrameLocator, type Page, type TestInfo, test } from 'playwright/test'
import { expectAccessible, register, watch } from '../../../tests/e2e/visitor.ts'
import { draw } from '../../games/maths/all.ts'
import type { RoundReply } from '../../games/protocol/calls.ts'
import type { Choice, GameStep } from '../../games/protocol/choice.ts'
import type { Outcome } from '../../games/protocol/outcome.ts'
import { numbersOf } from '../../games/server/rounds/seeds.ts'
import { testerSeeds } from '../../games/server/rounds/testerSeeds.ts'
import { kindOf } from '../../games/server/variants.ts'
import { type CatalogueGame, GAMES, gameOf } from '../../operator/catalogue/catalogue.ts'
import { GAME_TILES, type GameTile } from '../../scripts/check/game/tiles.ts'
import { coveredHand } from './coveredHand.ts'
import { faultsInWindows, USUAL_VIEWS, VIEWS } from './gameWindows.ts'

const ROUND = '**/play/api/round'
/** Between two tries to skip. */
const SOON = { timeout: 100 }
const NOT_FIGURES = /[^\d]/g

/** The outcome of the round that is requested, after these steps. */
type After = (...steps: GameStep[]) => Outcome

/** How one kind of game is played; without anything the play button draws the whole round. */
interface Engine {
  before?: (at: Hand) => Promise<void>
  /** How the round goes on after its first answer. */
  on?: (at: Hand) => Promise<void>
  /** True when a seed suits what this test does. */
  fits?: (after: After, end: Hand['end']) => boolean
}

/** A part of the stake that returns is a loss. */
const endsSo = ({ multiplier }: Outcome, end: Hand['end']) => (end === 'win' ? multiplier > 100 : multiplier < 100)
const afterStep = (step: GameStep) => (after: After, end: Hand['end']) => 'turn' in after() && endsSo(after(step), end)

/** A table with several bets: two chips on one field, two on another of which one is taken back, and all doubled. */
const table = (first: string, second: string): Engine => ({
  before: async ({ press, game }) => {
    await press(game.getByTestId('chips').getByRole('button').first())
    const [one, two] = [first, second].map((bet) => game.locator(`[data-bet="${bet}"]`))
    for (const field of [one, one, two, two]) if (field) await press(field)
    for (const act of ['undo', 'double']) await press(game.getByTestId(act))
    await expect(game.locator(`[data-bet="${first}"]`)).toHaveAccessibleName(/IDR\s[\d,]+ on it$/)
    await expect(game.getByTestId('play')).toHaveAttribute('aria-disabled', 'false')
  },
})

const ENGINES: Record<GameTile, Engine> = {
  'naga-langit': {},
  'macan-jawa': {},
  'buah-manis': {},
  teratai: {},
  'emas-majapahit': {},
  'gunung-api': {},
  'balon-udara': {},
  'rusa-emas': {},
  'roda-hoki': {},
  'liga-nusantara': {},
  'hati-ratu': {},
  'undian-fajar': { before: ({ press, game }) => press(game.getByRole('button', { name: 'Any three' })) },
  'hiu-putih': {},
  'jago-timur': {},
  'bakarat-meru': table('player', 'banker'),
  'naga-macan': table('dragon', 'tie'),
  'dadu-sicbo': table('small', 'one3'),
  'koin-keraton': {
    ...table('red', 'n17'),
    // One of the inside fields: its kind comes first.
    before: async ({ press, game, ...at }) => {
      await press(game.getByTestId('kind-corner'))
      await press(game.locator('[data-bet="corner1-2-4-5"]'))
      await press(game.getByTestId('kind-n'))
      await table('red', 'n17').before?.({ press, game, ...at })
    },
  },
  komet: {},
  'domino-kiu': {},
  'blackjack-21': {
    fits: afterStep('stand'),
    on: async ({ press, skipUntil, game }) => {
      await skipUntil(() => expect(game.getByTestId('stand')).toHaveAttribute('aria-disabled', 'false', SOON))
      await press(game.getByTestId('stand'))
    },
  },
  'poker-joker': {
    fits: afterStep('hold0'),
    on: async ({ press, skipUntil, game }) => {
      await skipUntil(() => expect(game.locator('#verb')).toHaveText('Draw cards', SOON))
      await press(game.getByTestId('play'))
    },
  },
  // The first tile is safe. The win is cashed out; the tenth tile, at the end of the second row, is a mine.
  ranjau: {
    fits(after, end) {
      const outcome = after('cash')
      const laid = outcome.variant === 'mines' ? (outcome.mines ?? []) : []
      return !laid.includes(0) && (end === 'win' || laid.includes(9))
    },
    on: async ({ press, game, page, end }) => {
      const tile = (row: number, column: number) =>
        game.getByRole('button', { name: `Row ${row}, column ${column}: closed` })
      const play = game.getByTestId('play')
      await expect(play).toHaveText('Open a tile')
      await expect(tile(1, 1)).toHaveAttribute('aria-disabled', 'false')
      await press(tile(1, 1))
      await expect(game.getByTestId('outcome')).toContainText('Row 1, column 1: safe. Open tiles: 1.')
      await expect(play).toHaveText('Cash out')
      await expect(play).toHaveAttribute('aria-disabled', 'false')
      if (end === 'win') {
        await test.step('at 320 px each tile is large enough for a finger, and the field is accessible', async () => {
          await page.setViewportSize({ width: 320, height: 568 })
          // The size without the movement of a tile that opens.
          const sizes = await game
            .locator('.tile')
            .evaluateAll((tiles) => tiles.flatMap((tile) => [tile.clientWidth, tile.clientHeight]))
          expect(sizes).toHaveLength(50)
          expect(Math.min(...sizes)).toBeGreaterThanOrEqual(44)
          await expectAccessible(page, '[data-testid="game-frame"]')
        })
        return press(play)
      }
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('End')
      await page.keyboard.press('Enter')
      await expect(game.getByTestId('outcome')).toContainText('Row 2, column 5: a mine.')
    },
  },
  // Far enough to cash out by hand; or over as soon as it has begun.
  'roket-garuda': {
    fits(after, end) {
      const { variant, ...first } = after()
      const flown = variant === 'crash' && 'turn' in first ? after('fly') : undefined
      const point = (flown?.variant === 'crash' && flown.crash) || 0
      return end === 'win' ? point > 1000 : point > 100 && point < 105
    },
    on: async ({ press, game, end }) => {
      if (end === 'loss') return
      await expect(game.locator('.crash-times')).toHaveText(/^(?!1\.00)\d/)
      await expect(game.getByTestId('play')).toHaveAttribute('aria-disabled', 'false')
      await press(game.getByTestId('play'))
    },
  },
}
/** The hand of a player: a finger on a phone, keys at a desk. */
interface Hand {
  page: Page
  game: FrameLocator
  end: 'win' | 'loss'
  press(what: ReturnType<FrameLocator['locator']>): Promise<void>
  /** Asks for the end of what is shown until this is seen. */
  skipUntil(seen: () => Promise<void>): Promise<void>
}

/** A tester's seed whose first round suits the game and ends so. */
function seedFor(choice: Choice, end: Hand['end'], { fits = (after) => endsSo(after(), end) }: Engine): number {
  for (let seed = 1; seed < 5000; seed++) {
    const { serverSeed, clientSeed } = testerSeeds(seed)
    const after: After = (...steps) => {
      const steppedChoice = steps.length > 0 ? { ...choice, steps } : choice
      return draw(numbersOf(serverSeed, clientSeed, 0), steppedChoice as Choice)
    }
    if (fits(after, end)) return seed
  }
  throw new Error(`No seed lets ${choice.variant} end in a ${end}`)
}

const amountIn = async (what: ReturnType<FrameLocator['locator']>) =>
  Number(((await what.textContent()) ?? '').replace(NOT_FIGURES, ''))

async function playToEnd(
  page: Page,
  id: GameTile,
  hand: Pick<Hand, 'end' | 'press'>,
  skip: (game: FrameLocator) => Promise<void>,
  info: TestInfo,
) {
  const engine = ENGINES[id]
  const problems = watch(page)
  // Nothing that moves ever arrives: an outcome is seen because the player skips to its end.
  await page.addInitScript(() => {
    const { animate } = Element.prototype
    Element.prototype.animate = function (frames, options) {
      const timing = typeof options === 'number' ? { duration: options } : options
      return animate.call(this, frames, { ...timing, duration: 1e9 })
    }
  })
  await page.route(ROUND, (route) => {
    const { choice } = route.request().postDataJSON()
    const seed = seedFor(choice, hand.end, engine)
    return route.continue({ headers: { ...route.request().headers(), 'x-sandbox-seed': String(seed) } })
  })
  await page.goto(`/gamesPlay?id=${id}`)
  const game = page.getByTestId('game-frame').contentFrame()
  await expect(game.locator('html[data-ready]')).toBeAttached()
  const skipUntil = (seen: () => Promise<void>) =>
    expect(async () => {
      await skip(game)
      await seen()
    }).toPass()
  const at: Hand = { ...hand, page, game, skipUntil }
  const start = await amountIn(game.getByTestId('balance'))

  await engine.before?.(at)
  const replies: Promise<RoundReply>[] = []
  page.on('response', (response) => {
    if (/\/play\/api\/(?:round|step)$/.test(response.url())) replies.push(response.json())
  })
  await hand.press(game.getByTestId('play'))
  await engine.on?.(at)
  await skipUntil(() => expect(game.getByTestId('outcome')).toContainText('Balance IDR', SOON))

  let reply: RoundReply | undefined
  let win = Number.NaN
  // The page may show an outcome before the last answer has come to this test.
  await expect
    .poll(async () => {
      reply = (await Promise.all(replies)).at(-1)
      win = Number(reply?.win)
      const stake = Number(reply?.stake)
      const balance = await amountIn(game.getByTestId('balance'))
      return { ended: hand.end === 'win' ? win > stake : win < stake, unexplained: balance - (start - stake + win) }
    })
    .toEqual({ ended: true, unexplained: 0 })
  const message = game.locator('#message')
  await expect(message).toBeVisible()
  if (hand.end === 'win') {
    await expect(message).toHaveClass(/is-won/)
    expect(await game.getByTestId('last-result').textContent()).toMatch(/^\+/)
  } else {
    await expect(message).not.toHaveClass(/is-won/)
    // A loss stands where a win does.
    await expect(game.getByTestId('last-result')).toHaveText(/^−/)
  }
  expect(await amountIn(game.getByTestId('last-result'))).toBe(Math.abs(win - Number(reply?.stake)))
  const look = await game.locator('html').evaluate((page) => {
    const covered = ['#balance', '#last', '.stake', '#play'].filter((name) => {
      const element = document.querySelector(name)
      const { left, top, width, height } = element?.getBoundingClientRect() ?? new DOMRect()
      const found = document.elementFromPoint(left + width / 2, top + height / 2)
      return !found || !(element?.contains(found) || found.contains(element))
    })
    return { covered, sideways: page.scrollWidth > page.clientWidth }
  })
  expect(look).toEqual({ covered: [], sideways: false })
  await page.screenshot({ path: info.outputPath(`${id}.png`) })
  const isPhone = info.project.name === 'phone'
  await expectSceneInSight(page, isPhone ? USUAL_VIEWS : USUAL_VIEWS.slice(-1))
  await watchAgain(at, info.outputPath(`${id}-replay.png`))
  if (isPhone) await watchInSight(at)
  expect(problems).toEqual([])
}

/** No total, no card and nothing else of the scene is below the line that tells the end of the round. */
async function expectSceneInSight(page: Page, views: typeof VIEWS) {
  const game = page.frames()[1]
  const arrived = () =>
    Promise.all(document.getAnimations().flatMap((one) => (one instanceof CSSTransition ? one.finished : [])))
  const look = async () => {
    await game?.evaluate(arrived)
    return (await game?.evaluate(coveredHand)) ?? ['no game']
  }
  expect.soft(await faultsInWindows(page, views, look)).toEqual([])
}

/** In a replay nothing is hidden either, and in the smallest window nothing scrolls, in each language. */
async function watchInSight({ page, game, skipUntil }: Hand) {
  const replay = page.frames()[1]
  for (const lang of ['en', 'id']) {
    await replay?.goto(replay.url().replace(/lang=\w+/, `lang=${lang}`))
    await expect(game.locator(`html[lang=${lang}][data-ready]`)).toBeAttached()
    await skipUntil(() => expect(game.locator('#message:not(:empty, .is-note)')).toBeVisible(SOON))
    await expectSceneInSight(page, USUAL_VIEWS.slice(0, 1))
    const hidden = await replay?.evaluate(() => document.documentElement.scrollHeight - innerHeight)
    expect.soft({ lang, hidden }).toEqual({ lang, hidden: 0 })
  }
  await expectSceneInSight(page, VIEWS)
}

/** Opens the replay of the round that was played, which ends as the round did and asks the server for nothing. */
async function watchAgain({ page, game, skipUntil }: Hand, path: string) {
  // Proves GAM-53.
  await test.step('the round is watched again', async () => {
    const message = (await game.locator('#message').textContent()) ?? ''
    const told = (await game.getByTestId('outcome').textContent()) ?? ''
    await game.locator('#info').press('Enter')
    await game.getByTestId('tab-history').press('Enter')
    const calls: string[] = []
    page.on('request', (request) => calls.push(request.url()))
    await game.getByTestId('watch').first().press('Enter')
    await expect(game.getByTestId('replay')).toBeVisible()
    await expect(game.locator('html[data-ready]')).toBeAttached()
    await skipUntil(() => expect(game.getByTestId('outcome')).toHaveText(told.replace(/\s*Balance IDR.*$/, ''), SOON))
    await expect(game.getByTestId('play')).toHaveText('Play it again')
    await expect(game.locator('#message')).toHaveText(message)
    await expect(game.locator('#stake, #balance')).toHaveCount(0)
    await page.screenshot({ path })
    expect(calls.filter((url) => url.includes('/play/api/'))).toEqual([])
  })
}

// Proves GAM-24.
test('every kind of game and every slot is played', { tag: '@phone' }, () => {
  const kinds = (games: readonly CatalogueGame[]) => [...new Set(games.map(kindOf))].sort()
  expect(kinds(GAME_TILES.flatMap((id) => gameOf(id) ?? []))).toEqual(kinds(GAMES))
})

/** `npm test` plays each game once, one by touch and the next by keyboard; its other rounds are wide. */
const tagsOf = (at: number, layout: '@phone' | '@desktop') =>
  at % 2 === (layout === '@phone' ? 0 : 1) ? [layout] : [layout, '@wide']

for (const [at, id] of GAME_TILES.entries()) {
  for (const end of ['win', 'loss'] as const) {
    const tag = end === 'win' ? tagsOf(at, '@phone') : ['@phone', '@wide']
    // Proves GAM-24, GAM-44.
    test(`${id}: a round is ${end === 'win' ? 'won' : 'lost'} by touch`, { tag }, async ({ page }, info) => {
      await register(page)
      const hand = { end, press: (what: ReturnType<Page['locator']>) => what.tap() }
      await playToEnd(page, id, hand, (game) => game.locator('#stage').tap({ position: { x: 3, y: 3 } }), info)
    })
  }

  // Proves GAM-24.
  test(`${id}: a round is lost by keyboard`, { tag: tagsOf(at, '@desktop') }, async ({ page }, info) => {
    await register(page)
    const hand = { end: 'loss', press: (what: ReturnType<Page['locator']>) => what.press('Enter') } as const
    const skip = async (game: FrameLocator) => {
      // Enter on the play button would begin the next round: the key is pressed on the page.
      await game.getByTestId('play').blur()
      await page.keyboard.press('Enter')
    }
    await playToEnd(page, id, hand, skip, info)
  })
}
