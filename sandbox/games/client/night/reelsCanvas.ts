import { at } from '../../maths/maths.ts'
import { NIGHT_STRIPS, STOPS } from '../../maths/nightForest.ts'
import { h } from '../shell/dom.ts'
import { canvasOf, rounded, sprites } from './sprites.ts'

export const REELS = 5
export const ROWS = 4
/** More pixels than these are not seen on a symbol, and a cheap phone has to fill them. */
const DENSEST = 1.5
const TALLEST = 1.42
const GROUND = '#100b28'
const GLOW = '#ffe08a'

export interface Cell {
  symbol: number
  /** In rows. */
  y: number
  alpha: number
  scale: number
  isWon: boolean
}
export const resting = (symbol: number, y: number): Cell => ({ symbol, y, alpha: 1, scale: 1, isWon: false })

export interface Spark {
  x: number
  y: number
  dx: number
  dy: number
}

/** What the canvas shows, by reel. */
export interface ReelsView {
  cells: Cell[][]
  /** Undefined at rest; the row of the strip at the top while a reel turns. */
  turning: (number | undefined)[]
  /** The reel that turns on for a moment. */
  slow: number | undefined
  sparks: Spark[]
  /** From 0 to 1. */
  sparkAge: number
}

const out = (part: number) => 1 - (1 - part) ** 3

/** The canvas of the reels, and that of their frame below it. Sizes are in device pixels. */
export interface ReelsCanvas {
  box: HTMLElement
  below: HTMLCanvasElement
  frame: CanvasRenderingContext2D
  canvas: HTMLCanvasElement
  pen: CanvasRenderingContext2D
  symbols: HTMLCanvasElement[]
  cellW: number
  cellH: number
}

export function reelsCanvas(): ReelsCanvas {
  const [below, frame] = canvasOf(1, 1)
  const [canvas, pen] = canvasOf(1, 1, false)
  const box = h('div', { class: 'night-frame', 'aria-hidden': 'true' }, below, canvas)
  return { box, below, frame, canvas, pen, symbols: [], cellW: 1, cellH: 1 }
}

/** Fits the canvases into their box. Returns false while the box has no size. */
export function fitCanvas(reels: ReelsCanvas, wild: string): boolean {
  const { box, below, canvas } = reels
  const density = Math.min(devicePixelRatio || 1, DENSEST)
  const { clientWidth, clientHeight } = box
  if (clientWidth === 0 || clientHeight === 0) return false
  const width = Math.round(clientWidth * density)
  const height = Math.round(clientHeight * density)
  const edge = Math.round(Math.max(6 * density, Math.min(width, height) * 0.02))
  const cellW = Math.floor(Math.min((width - 2 * edge) / REELS, (height - 2 * edge) / ROWS / 0.92))
  const cellH = Math.floor(Math.min((height - 2 * edge) / ROWS, cellW * TALLEST))
  const left = Math.round((width - cellW * REELS) / 2)
  const top = Math.round((height - cellH * ROWS) / 2)
  below.width = width
  below.height = height
  canvas.width = cellW * REELS
  canvas.height = cellH * ROWS
  for (const [name, length] of Object.entries({ left, top, width: canvas.width, height: canvas.height }))
    canvas.style.setProperty(name, `${length / density}px`)
  Object.assign(reels, { cellW, cellH, symbols: sprites(cellW, cellH, wild) })
  drawFrame(reels, left, top)
  return true
}

/** The frame never moves: it has a canvas of its own below the reels. */
function drawFrame({ frame, canvas, cellW }: ReelsCanvas, left: number, top: number) {
  const edge = Math.round(Math.min(cellW * 0.07, left, top) * 0.8)
  rounded(frame, [left - edge, top - edge, canvas.width + 2 * edge, canvas.height + 2 * edge], cellW * 0.18)
  frame.fillStyle = GROUND
  frame.fill()
  frame.lineWidth = Math.max(2, edge * 0.45)
  frame.strokeStyle = '#a97a2c'
  frame.stroke()
}

function drawCell({ pen, symbols, cellW, cellH }: ReelsCanvas, reel: number, { symbol, y, alpha, scale, isWon }: Cell) {
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
    rounded(pen, [x + 2, y * cellH + 2, cellW - 4, cellH - 4], cellW * 0.14)
    pen.lineWidth = cellW * 0.06
    pen.strokeStyle = GLOW
    pen.stroke()
  }
  pen.globalAlpha = 1
}

/** The symbols of a strip with this row at the top. */
function drawStrip(reels: ReelsCanvas, reel: number, row: number) {
  const first = Math.floor(row)
  const strip = at(NIGHT_STRIPS, reel)
  for (let step = 0; step <= ROWS; step++) {
    const symbol = at(strip, (((first + step) % STOPS) + STOPS) % STOPS)
    drawCell(reels, reel, resting(symbol, step + first - row))
  }
}

function drawSparks({ pen, cellW }: ReelsCanvas, { sparks, sparkAge }: ReelsView) {
  if (sparks.length === 0) return
  pen.fillStyle = GLOW
  pen.globalAlpha = 1 - sparkAge
  for (const { x, y, dx, dy } of sparks) {
    pen.beginPath()
    pen.arc(x + dx * out(sparkAge), y + dy * out(sparkAge), cellW * 0.045, 0, 7)
    pen.fill()
  }
  pen.globalAlpha = 1
}

export function drawReels(reels: ReelsCanvas, view: ReelsView) {
  const { pen, canvas, cellW, cellH } = reels
  pen.fillStyle = GROUND
  pen.fillRect(0, 0, canvas.width, canvas.height)
  for (let reel = 0; reel < REELS; reel++) {
    if (reel === view.slow) {
      pen.fillStyle = 'rgba(255,224,138,.16)'
      pen.fillRect(reel * cellW, 0, cellW, cellH * ROWS)
    }
    const row = view.turning[reel]
    if (row !== undefined) drawStrip(reels, reel, row)
    else for (const cell of view.cells[reel] ?? []) drawCell(reels, reel, cell)
  }
  drawSparks(reels, view)
}
