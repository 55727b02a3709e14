import { at } from '../../maths/maths.ts'
import { NIGHT_STRIPS, type NightReels, type NightWin, nightReels, STOPS, vanishes } from '../../maths/nightForest.ts'
import { h } from '../shell/dom.ts'
import { newClock } from './clock.ts'
import { canvasOf, rounded, sprites } from './sprites.ts'

const REELS = 5
const ROWS = 4
/** More pixels than these are not seen on a symbol, and a cheap phone has to fill them. */
const DENSEST = 1.5
const TALLEST = 1.42
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
const GROUND = '#100b28'

interface Cell {
  symbol: number
  /** In rows. */
  y: number
  alpha: number
  scale: number
  isWon: boolean
}
interface Spark {
  x: number
  y: number
  dx: number
  dy: number
}

const out = (part: number) => 1 - (1 - part) ** 3
/** Arrives a little too far and comes back. */
const settle = (part: number) => 1 + 2.2 * (part - 1) ** 3 + 1.2 * (part - 1) ** 2
const drop = (part: number) =>
  part < 0.75 ? (part / 0.75) ** 2 : 1 - 0.06 * Math.sin(((part - 0.75) / 0.25) * Math.PI)

/** The reels of the night forest on one canvas. It draws what it is told and knows no money. */
export function drawnReels(wild: string) {
  const [below, frame] = canvasOf(1, 1)
  const [canvas, pen] = canvasOf(1, 1, false)
  const box = h('div', { class: 'night-frame', 'aria-hidden': 'true' }, below, canvas)
  let symbols: HTMLCanvasElement[] = []
  let [cellW, cellH, left, top] = [1, 1, 0, 0]
  let cells: Cell[][] = []
  /** Undefined at rest; the row of the strip at the top while a reel turns. */
  const turning: (number | undefined)[] = Array.from({ length: REELS })
  const landing = new Set<number>()
  let slow: number | undefined
  let sparks: Spark[] = []
  let sparkAge = 0
  let isDirty = false

  function size() {
    const density = Math.min(devicePixelRatio || 1, DENSEST)
    const { clientWidth, clientHeight } = box
    if (clientWidth === 0 || clientHeight === 0) return
    const width = Math.round(clientWidth * density)
    const height = Math.round(clientHeight * density)
    const edge = Math.round(Math.max(6 * density, Math.min(width, height) * 0.02))
    cellW = Math.floor(Math.min((width - 2 * edge) / REELS, (height - 2 * edge) / ROWS / 0.92))
    cellH = Math.floor(Math.min((height - 2 * edge) / ROWS, cellW * TALLEST))
    left = Math.round((width - cellW * REELS) / 2)
    top = Math.round((height - cellH * ROWS) / 2)
    below.width = width
    below.height = height
    canvas.width = cellW * REELS
    canvas.height = cellH * ROWS
    for (const [name, length] of Object.entries({ left, top, width: canvas.width, height: canvas.height }))
      canvas.style.setProperty(name, `${length / density}px`)
    drawFrame()
    symbols = sprites(cellW, cellH, wild)
    draw()
  }

  /** The frame never moves: it has a canvas of its own below the reels. */
  function drawFrame() {
    const edge = Math.round(Math.min(cellW * 0.07, left, top) * 0.8)
    rounded(frame, left - edge, top - edge, cellW * REELS + 2 * edge, cellH * ROWS + 2 * edge, cellW * 0.18)
    frame.fillStyle = GROUND
    frame.fill()
    frame.lineWidth = Math.max(2, edge * 0.45)
    frame.strokeStyle = '#a97a2c'
    frame.stroke()
  }

  function drawCell(reel: number, { symbol, y, alpha, scale, isWon }: Cell) {
    const sprite = symbols[symbol]
    if (!sprite || alpha <= 0 || y <= -1 || y >= ROWS) return
    const x = reel * cellW
    pen.globalAlpha = alpha
    if (scale === 1) pen.drawImage(sprite, x, Math.round(y * cellH))
    else {
      const [w, tall] = [cellW * scale, cellH * scale]
      pen.drawImage(sprite, x + (cellW - w) / 2, y * cellH + (cellH - tall) / 2, w, tall)
    }
    if (isWon) {
      rounded(pen, x + 2, y * cellH + 2, cellW - 4, cellH - 4, cellW * 0.14)
      pen.lineWidth = cellW * 0.06
      pen.strokeStyle = '#ffe08a'
      pen.stroke()
    }
    pen.globalAlpha = 1
  }

  function draw() {
    isDirty = false
    pen.fillStyle = GROUND
    pen.fillRect(0, 0, canvas.width, canvas.height)
    for (let reel = 0; reel < REELS; reel++) {
      if (reel === slow) {
        pen.fillStyle = 'rgba(255,224,138,.16)'
        pen.fillRect(reel * cellW, 0, cellW, cellH * ROWS)
      }
      const row = turning[reel]
      if (row === undefined) for (const cell of cells[reel] ?? []) drawCell(reel, cell)
      else {
        const first = Math.floor(row)
        const strip = at(NIGHT_STRIPS, reel)
        for (let step = 0; step <= ROWS; step++) {
          const symbol = at(strip, (((first + step) % STOPS) + STOPS) % STOPS)
          drawCell(reel, { symbol, y: step + first - row, alpha: 1, scale: 1, isWon: false })
        }
      }
    }
    drawSparks()
  }

  function drawSparks() {
    if (sparks.length === 0) return
    pen.fillStyle = '#ffe08a'
    pen.globalAlpha = 1 - sparkAge
    for (const { x, y, dx, dy } of sparks) {
      pen.beginPath()
      pen.arc(x + dx * out(sparkAge), y + dy * out(sparkAge), cellW * 0.045, 0, 7)
      pen.fill()
    }
    pen.globalAlpha = 1
  }

  const clock = newClock(draw)
  const resting = (symbol: number, y: number): Cell => ({ symbol, y, alpha: 1, scale: 1, isWon: false })

  function show({ grid }: NightReels) {
    cells = grid.map((own) => own.map(resting))
    if (isDirty) return
    isDirty = true
    requestAnimationFrame(() => isDirty && draw())
  }

  async function land(reel: number, stop: number) {
    if (turning[reel] !== undefined)
      await clock.tween(LAND_MS, (part) => {
        turning[reel] = stop + LAND_ROWS * (1 - settle(part))
      })
    turning[reel] = undefined
    const own = nightReels(Array.from({ length: REELS }, () => stop)).grid
    cells[reel] = at(own, reel).map(resting)
  }

  new ResizeObserver(size).observe(box)

  return {
    box,
    clock,
    show,
    /** All reels turn until they land. */
    turn(tops: readonly number[]) {
      for (const cell of cells.flat()) Object.assign(cell, { alpha: 1, isWon: false })
      clock.turn((ms) => {
        for (const [reel, row] of turning.entries()) {
          const speed = reel === slow ? SLOW_SPEED : SPEED
          if (row !== undefined && !landing.has(reel)) turning[reel] = row - (speed * ms) / 1000
        }
      })
      for (const [reel, top] of tops.entries()) turning[reel] = top
    },
    /** One reel stops. `isSlow`: it turns on for a moment, more slowly, because a feature is still possible. */
    async land(reel: number, stop: number, isSlow: boolean) {
      if (isSlow) {
        slow = reel
        await clock.tween(SLOW_MS)
      }
      landing.add(reel)
      await land(reel, stop)
      landing.delete(reel)
      slow = undefined
      if (turning.every((row) => row === undefined)) clock.stop()
      draw()
    },
    /** The cells that `chosen` names swell once; the others step back. */
    async pulse(chosen: (reel: number, symbol: number) => boolean) {
      for (const [reel, own] of cells.entries()) for (const cell of own) cell.isWon = chosen(reel, cell.symbol)
      await clock.tween(PULSE_MS, (part) => {
        for (const cell of cells.flat()) {
          if (cell.isWon) cell.scale = 1 + 0.1 * Math.sin(part * Math.PI)
          else cell.alpha = 1 - 0.62 * Math.min(1, part * 4)
        }
      })
      for (const cell of cells.flat()) cell.scale = 1
    },
    /** The cells of the wins vanish, and the reels fall to what they show next. */
    async fall(wins: readonly NightWin[], next: NightReels) {
      const goes = (reel: number, cell: Cell) => vanishes(wins, reel, cell.symbol)
      sparks = cells.flatMap((own, reel) =>
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
      await clock.tween(VANISH_MS, (part) => {
        sparkAge = part / 2
        for (const [reel, own] of cells.entries())
          for (const cell of own) {
            if (goes(reel, cell)) Object.assign(cell, { scale: 1 - 0.7 * part, alpha: 1 - part })
            else cell.alpha = Math.max(cell.alpha, part)
          }
      })
      const from = cells.map((own, reel) => own.filter((cell) => !goes(reel, cell)).map(({ y }) => y))
      const starts = from.map((kept) => {
        const come = ROWS - kept.length
        return [...Array.from({ length: come }, (_, row) => row - come), ...kept]
      })
      cells = next.grid.map((own, reel) => own.map((symbol, row) => resting(symbol, at(at(starts, reel), row))))
      await clock.tween(FALL_MS, (part) => {
        sparkAge = Math.min(1, 0.5 + part)
        for (const [reel, own] of cells.entries())
          for (const [row, cell] of own.entries()) {
            const start = at(at(starts, reel), row)
            cell.y = start + (row - start) * drop(part)
          }
      })
      sparks = []
      for (const own of cells) for (const [row, cell] of own.entries()) cell.y = row
      draw()
    },
    /** Everything rests where it is. */
    rest() {
      turning.fill(undefined)
      clock.stop()
      slow = undefined
      draw()
    },
  }
}
