import { useEffect, useState } from 'react'
import { groupDigits, type IntlLocale } from '../contract/format.ts'
import { grow, TICK_MS } from './jackpot/grow.ts'
import { seeded } from './jackpot/seeded.ts'

export interface JackpotCounterProps {
  /** Whole rupiah, as upstream said. */
  start: number
  intl: IntlLocale
  /** Where chance begins, for a test that wants the same figures again. */
  seed?: number
}

/**
 * The jackpot figure that keeps growing.
 * Why an island: the number moves every two seconds.
 * Without JavaScript: the starting figure stands, which is what the server said.
 */
export function JackpotCounter({ start, intl, seed }: JackpotCounterProps) {
  const [figure, setFigure] = useState(start)
  useEffect(() => {
    const calm = matchMedia('(prefers-reduced-motion: reduce)')
    const random = seed === undefined ? Math.random : seeded(seed)
    const tick = () => {
      if (document.hidden || calm.matches) return
      // Drawn here: React may run the function it is given more than once.
      const chance = random()
      setFigure((last) => grow(last, () => chance))
    }
    const timer = setInterval(tick, TICK_MS)
    return () => clearInterval(timer)
  }, [seed])
  return (
    <p className="jackpot-value money">
      <span className="money-unit">IDR&nbsp;</span>
      {groupDigits(figure, intl)}
    </p>
  )
}
