import { useEffect, useState } from 'react'
import { groupDigits, type IntlLocale } from '../../contract/format.ts'
import { languageOf } from '../../contract/languages.ts'
import { grow, TICK_MS } from './grow.ts'
import { seeded } from './seeded.ts'

export interface JackpotCounterProps {
  /** Whole rupiah, from upstream. */
  start: number
  intl: IntlLocale
  seed?: number
}

/** The growing jackpot. Why an island: it changes every two seconds. Without JavaScript: the server's figure. */
export function JackpotCounter({ start, intl, seed }: JackpotCounterProps) {
  const [figure, setFigure] = useState(start)
  useEffect(() => {
    const calm = matchMedia('(prefers-reduced-motion: reduce)')
    const random = seed === undefined ? Math.random : seeded(seed)
    const tick = () => {
      if (document.hidden || calm.matches) return
      // Rendered here, because React may run the function more than once.
      const chance = random()
      setFigure((last) => grow(last, () => chance))
    }
    const timer = setInterval(tick, TICK_MS)
    return () => clearInterval(timer)
  }, [seed])
  return (
    <p className="jackpot-value money" data-varies="jackpot">
      <span className="money-unit">{`${languageOf(intl).unit}\u00a0`}</span>
      {groupDigits(figure, intl)}
    </p>
  )
}
