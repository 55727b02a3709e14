import { type Sen, toWire } from '../../../../contract/money/sen.ts'
import { sen } from '../shell/amounts.ts'
import { still, wait } from '../shell/motion.ts'

/** What a multiplier in hundredths pays, to the sen, as on the wire. */
export const paidBy = (stake: string, multiplier: number): string =>
  toWire(Math.floor((sen(stake) * multiplier) / 100) as Sen)

/** An amount on its way up, from 0 to 1: whole rupiah, but the exact sen at its end. Never above it. */
export function rising(stake: string, [from, to]: readonly [number, number], part: number): string {
  if (part >= 1) return paidBy(stake, to)
  return toWire((Math.floor((sen(stake) * (from + (to - from) * part)) / 10_000) * 100) as Sen)
}

/** Calls `step` with a part from 0 to 1 in every frame, and with 1 at the end: after `ms`, at once when nothing moves, or on a skip. */
export async function eachFrame(ms: number, step: (part: number) => void): Promise<void> {
  if (!still()) {
    const began = performance.now()
    let isOver = false
    const frame = () => {
      if (isOver) return
      step(Math.min(0.999, (performance.now() - began) / ms))
      requestAnimationFrame(frame)
    }
    requestAnimationFrame(frame)
    await wait(ms)
    isOver = true
  }
  step(1)
}
