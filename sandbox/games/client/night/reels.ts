import { at } from '../../maths/maths.ts'
import { type NightReels, type NightWin, nightReels, vanishes } from '../../maths/nightForest.ts'
import { type Clock, newClock } from './clock.ts'
import {
  type Cell,
  drawReels,
  fitCanvas,
  REELS,
  type ReelsView,
  ROWS,
  reelsCanvas,
  resting,
  type Spark,
} from './reelsCanvas.ts'

/** Rows in a second. */
const SPEED = 24
const SLOW_SPEED = 9
const LAND_ROWS = 4
const LAND_MS = 400
const SLOW_MS = 1300
const PULSE_MS = 620
const VANISH_MS = 220
const FALL_MS = 340
const SPARKS = 5

/** Arrives a little too far and comes back. */
const settle = (part: number) => 1 + 2.2 * (part - 1) ** 3 + 1.2 * (part - 1) ** 2
const drop = (part: number) =>
  part < 0.75 ? (part / 0.75) ** 2 : 1 - 0.06 * Math.sin(((part - 0.75) / 0.25) * Math.PI)

/** The reels of the night forest on one canvas. It draws its input and has no part in money. */
export function drawnReels(wild: string) {
  const canvas = reelsCanvas()
  const turning: ReelsView['turning'] = Array.from({ length: REELS })
  const view: ReelsView = { cells: [], turning, slow: undefined, sparks: [], sparkAge: 0 }
  const landing = new Set<number>()
  let isDirty = false
  function draw() {
    isDirty = false
    drawReels(canvas, view)
  }
  const clock = newClock(draw)
  new ResizeObserver(() => fitCanvas(canvas, wild) && draw()).observe(canvas.box)

  return {
    box: canvas.box,
    clock,
    show({ grid }: NightReels) {
      view.cells = grid.map((own) => own.map(resting))
      if (isDirty) return
      isDirty = true
      requestAnimationFrame(() => isDirty && draw())
    },
    /** All reels turn until they land. */
    turn(tops: readonly number[]) {
      for (const cell of view.cells.flat()) Object.assign(cell, { alpha: 1, isWon: false })
      clock.turn((ms) => {
        for (const [reel, row] of turning.entries()) {
          const speed = reel === view.slow ? SLOW_SPEED : SPEED
          if (row !== undefined && !landing.has(reel)) turning[reel] = row - (speed * ms) / 1000
        }
      })
      for (const [reel, top] of tops.entries()) turning[reel] = top
    },
    /** One reel stops. `isSlow`: it turns on for a moment, more slowly, because a feature is still possible. */
    async land(reel: number, stop: number, isSlow: boolean) {
      if (isSlow) {
        view.slow = reel
        await clock.tween(SLOW_MS)
      }
      landing.add(reel)
      await land(view, clock, reel, stop)
      landing.delete(reel)
      view.slow = undefined
      if (turning.every((row) => row === undefined)) clock.stop()
      draw()
    },
    pulse: (chosen: (reel: number, symbol: number) => boolean) => pulse(view, clock, chosen),
    /** The cells of the wins vanish, and the reels fall to what they show next. */
    async fall(wins: readonly NightWin[], next: NightReels) {
      const goes = (reel: number, cell: Cell) => vanishes(wins, reel, cell.symbol)
      view.sparks = sparksOf(view.cells, goes, canvas)
      await vanish(view, clock, goes)
      await fall(view, clock, goes, next)
      draw()
    },
    /** Everything rests where it is. */
    rest() {
      turning.fill(undefined)
      clock.stop()
      view.slow = undefined
      draw()
    },
  }
}

type Goes = (reel: number, cell: Cell) => boolean

async function land(view: ReelsView, clock: Clock, reel: number, stop: number) {
  const { turning } = view
  if (turning[reel] !== undefined)
    await clock.tween(LAND_MS, (part) => {
      turning[reel] = stop + LAND_ROWS * (1 - settle(part))
    })
  turning[reel] = undefined
  const own = nightReels(Array.from({ length: REELS }, () => stop)).grid
  view.cells[reel] = at(own, reel).map(resting)
}

/** The cells that `chosen` names swell once; the others step back. */
async function pulse(view: ReelsView, clock: Clock, chosen: (reel: number, symbol: number) => boolean) {
  for (const [reel, own] of view.cells.entries()) for (const cell of own) cell.isWon = chosen(reel, cell.symbol)
  await clock.tween(PULSE_MS, (part) => {
    for (const cell of view.cells.flat()) {
      if (cell.isWon) cell.scale = 1 + 0.1 * Math.sin(part * Math.PI)
      else cell.alpha = 1 - 0.62 * Math.min(1, part * 4)
    }
  })
  for (const cell of view.cells.flat()) cell.scale = 1
}

/** The sparks of the cells that go. */
const sparksOf = (cells: Cell[][], goes: Goes, { cellW, cellH }: { cellW: number; cellH: number }): Spark[] =>
  cells.flatMap((own, reel) =>
    own
      .filter((cell) => goes(reel, cell))
      .flatMap(({ y }) =>
        Array.from({ length: SPARKS }, (_, spark) => {
          const angle = (spark / SPARKS + reel * 0.13 + y * 0.07) * 2 * Math.PI
          const far = cellW * (0.45 + 0.12 * spark)
          const x = (reel + 0.5) * cellW
          return { x, y: (y + 0.5) * cellH, dx: Math.cos(angle) * far, dy: Math.sin(angle) * far }
        }),
      ),
  )

const vanish = (view: ReelsView, clock: Clock, goes: Goes) =>
  clock.tween(VANISH_MS, (part) => {
    view.sparkAge = part / 2
    for (const [reel, own] of view.cells.entries())
      for (const cell of own) {
        if (goes(reel, cell)) Object.assign(cell, { scale: 1 - 0.7 * part, alpha: 1 - part })
        else cell.alpha = Math.max(cell.alpha, part)
      }
  })

/** What stays falls into the gaps, and new cells come from above. */
async function fall(view: ReelsView, clock: Clock, goes: Goes, next: NightReels) {
  const from = view.cells.map((own, reel) => own.filter((cell) => !goes(reel, cell)).map(({ y }) => y))
  const starts = from.map((staying) => {
    const come = ROWS - staying.length
    return [...Array.from({ length: come }, (_, row) => row - come), ...staying]
  })
  view.cells = next.grid.map((own, reel) => own.map((symbol, row) => resting(symbol, at(at(starts, reel), row))))
  await clock.tween(FALL_MS, (part) => {
    view.sparkAge = Math.min(1, 0.5 + part)
    for (const [reel, own] of view.cells.entries())
      for (const [row, cell] of own.entries()) {
        const start = at(at(starts, reel), row)
        cell.y = start + (row - start) * drop(part)
      }
  })
  view.sparks = []
  for (const own of view.cells) for (const [row, cell] of own.entries()) cell.y = row
}
