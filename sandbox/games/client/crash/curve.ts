import { DOUBLING_MS, reachedMs } from '../../maths/crash.ts'
import { h } from '../shell/dom.ts'

/** Points of the curve. */
const POINTS = 40
/** The picture shows at least this time and this multiplier. */
const LEAST_MS = 8_000
const LEAST_TIMES = 200
const LINE = 3
/** The space around the curve, in CSS px: half a rocket. */
const MARGIN = 22
const SHARPEST = 2

/** The curve between its whole hundredths, as the eye expects it. */
function smoothAt(ms: number): number {
  const doublings = Math.floor(ms / DOUBLING_MS)
  const part = ms / DOUBLING_MS - doublings
  return 100 * 2 ** doublings * (1 + (part * (2 + part)) / 3)
}

export interface Curve {
  element: HTMLElement
  /** The flight until this moment, with the line of a target in hundredths. @param elapsedMs 0 before the start */
  draw(elapsedMs: number, target: number): void
  /** The rocket is seen; or it is gone. */
  show(hasRocket: boolean): void
}

/** The curve of a flight on a canvas, and the rocket at its end. @param figure the address of the rocket's picture */
export function curve(figure: string | undefined): Curve {
  const canvas = h('canvas', { class: 'crash-canvas' })
  const rocket = figure
    ? h('img', { class: 'crash-rocket', src: figure, alt: '' })
    : h('span', { class: 'crash-rocket' })
  const element = h('div', { class: 'crash-sky' }, canvas, rocket)
  const pen = canvas.getContext('2d')
  let [width, height, ratio, colour] = [0, 0, 1, '']
  let last: [number, number] = [0, LEAST_TIMES]

  new ResizeObserver(([entry]) => {
    if (!entry) return
    ;({ width, height } = entry.contentRect)
    ratio = Math.min(devicePixelRatio, SHARPEST)
    canvas.width = Math.round(width * ratio)
    canvas.height = Math.round(height * ratio)
    colour = getComputedStyle(canvas).color
    draw(...last)
  }).observe(element)

  function draw(elapsedMs: number, target: number) {
    last = [elapsedMs, target]
    if (!pen || width === 0) return
    const now = smoothAt(elapsedMs)
    const aim = target <= 10 * LEAST_TIMES ? 1.1 * target : 0
    const most = Math.max(LEAST_TIMES, now, Math.min(aim, 8 * Math.max(now, LEAST_TIMES)))
    const longest = Math.max(LEAST_MS, elapsedMs, reachedMs(Math.ceil(most)))
    const x = (ms: number) => MARGIN + ((width - 2 * MARGIN) * ms) / longest
    const y = (times: number) => height - MARGIN - ((height - 2 * MARGIN) * (times - 100)) / (most - 100)
    pen.setTransform(ratio, 0, 0, ratio, 0, 0)
    pen.clearRect(0, 0, width, height)
    pen.strokeStyle = colour
    pen.fillStyle = colour
    pen.lineJoin = 'round'
    pen.lineCap = 'round'
    pen.globalAlpha = 0.35
    pen.lineWidth = 1
    line([MARGIN, y(100)], [width - MARGIN, y(100)])
    if (target <= most) {
      pen.setLineDash([6, 6])
      pen.globalAlpha = 0.8
      line([MARGIN, y(target)], [width - MARGIN, y(target)])
      pen.setLineDash([])
    }
    pen.beginPath()
    pen.moveTo(x(0), y(100))
    for (let point = 1; point <= POINTS; point++) {
      const ms = (elapsedMs * point) / POINTS
      pen.lineTo(x(ms), y(smoothAt(ms)))
    }
    pen.globalAlpha = 1
    pen.lineWidth = LINE
    pen.stroke()
    pen.lineTo(x(elapsedMs), y(100))
    pen.globalAlpha = 0.16
    pen.fill()
    rocket.style.transform = `translate(${x(elapsedMs)}px, ${y(now)}px) translate(-50%, -50%)`
  }

  function line(from: [number, number], to: [number, number]) {
    pen?.beginPath()
    pen?.moveTo(...from)
    pen?.lineTo(...to)
    pen?.stroke()
  }

  return { element, draw, show: (hasRocket) => rocket.classList.toggle('is-gone', !hasRocket) }
}
