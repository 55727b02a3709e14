import type { Shape } from '../art/drawing.ts'
import { KANCIL } from '../art/kancil.ts'
import { NIGHT_FIGURES, NIGHT_PLATES } from '../art/night.ts'

const GRID = 32
const KANCIL_GRID = 68
/** The plants, which pay little, are smaller than the animals. */
const PLANTS = [4, 5, 6, 7]
const RADIANS = Math.PI / 180

type Rectangle = [x: number, y: number, w: number, h: number]

export function rounded(pen: CanvasRenderingContext2D, [x, y, w, h]: Rectangle, r: number) {
  pen.beginPath()
  pen.moveTo(x + r, y)
  pen.arcTo(x + w, y, x + w, y + h, r)
  pen.arcTo(x + w, y + h, x, y + h, r)
  pen.arcTo(x, y + h, x, y, r)
  pen.arcTo(x, y, x + w, y, r)
  pen.closePath()
}

function figure(pen: CanvasRenderingContext2D, shapes: readonly Shape[]) {
  for (const [fill, d, turned = [0], [x, y] = [16, 16]] of shapes) {
    const path = new Path2D(d)
    pen.fillStyle = fill
    for (const degrees of turned) {
      pen.save()
      pen.translate(x, y)
      pen.rotate(degrees * RADIANS)
      pen.translate(-x, -y)
      pen.fill(path)
      pen.restore()
    }
  }
}

/** `alpha`: false for a canvas that is filled whole, which costs less to show. */
export function canvasOf(width: number, height: number, alpha = true): [HTMLCanvasElement, CanvasRenderingContext2D] {
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(width))
  canvas.height = Math.max(1, Math.round(height))
  const pen = canvas.getContext('2d', { alpha })
  if (!pen) throw new Error('This browser draws no canvas')
  return [canvas, pen]
}

/** Every symbol on its plate, drawn once for a size in device pixels. `wild` and `scatter` are written on their plates. */
export function sprites(w: number, h: number, wild: string): HTMLCanvasElement[] {
  return NIGHT_PLATES.map(([upper, lower, rim], symbol) => {
    const [canvas, pen] = canvasOf(w, h)
    const isPlant = PLANTS.includes(symbol)
    const edge = w * 0.025
    const shade = pen.createLinearGradient(0, 0, 0, h)
    shade.addColorStop(0, upper)
    shade.addColorStop(1, lower)
    rounded(pen, [edge, edge, w - 2 * edge, h - 2 * edge], w * (isPlant ? 0.1 : 0.14))
    pen.fillStyle = shade
    pen.globalAlpha = isPlant ? 0.62 : 1
    pen.fill()
    pen.globalAlpha = 1
    pen.lineWidth = w * (isPlant ? 0.014 : 0.035)
    pen.strokeStyle = rim
    pen.stroke()
    const shapes = NIGHT_FIGURES[symbol]
    const grid = shapes ? GRID : KANCIL_GRID
    const size = Math.min(w, h) * (isPlant ? 0.78 : 0.9)
    pen.save()
    pen.translate((w - size) / 2, (h - size) / 2 - (shapes ? 0 : h * 0.06))
    pen.scale(size / grid, size / grid)
    if (!shapes) pen.translate(2, 2)
    figure(pen, shapes ?? KANCIL)
    pen.restore()
    if (!shapes) ribbon(pen, w, h, wild)
    return canvas
  })
}

function ribbon(pen: CanvasRenderingContext2D, w: number, h: number, text: string) {
  const high = h * 0.2
  rounded(pen, [w * 0.06, h - high - h * 0.05, w * 0.88, high], high * 0.3)
  pen.fillStyle = '#7a1420'
  pen.fill()
  pen.fillStyle = '#fff3d9'
  pen.font = `800 ${Math.round(high * 0.78)}px system-ui, sans-serif`
  pen.textAlign = 'center'
  pen.textBaseline = 'middle'
  pen.fillText(text, w / 2, h - high / 2 - h * 0.045, w * 0.8)
}
