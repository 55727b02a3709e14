import { petal } from '../art/petals.ts'
import { byId, h, s } from './dom.ts'
import { move, still } from './motion.ts'

const PETALS = 8
const LARGE = 1000

/** The result over the scene: a win opens a flower, larger from ten times the stake; other outcomes are words only. */
export function showMessage(text: string, kind: 'won' | 'returned' | 'nothing', multiplier: number) {
  const line = byId('message')
  line.className = `message is-${kind}`
  line.replaceChildren(h('span', {}, text))
  if (kind !== 'won' || still()) return
  const flower = s('svg', { class: multiplier >= LARGE ? 'flower is-large' : 'flower', viewBox: '-50 -50 100 100' })
  for (let i = 0; i < PETALS; i++) flower.append(petal(i * (360 / PETALS), i % 2 ? 'var(--ink-3)' : 'var(--ink-2)'))
  line.prepend(flower)
  void move(
    flower,
    [
      { transform: 'scale(.2) rotate(-60deg)', opacity: 0 },
      { transform: 'scale(1) rotate(0deg)', opacity: 0.95, offset: 0.5 },
      { transform: 'scale(1.12) rotate(12deg)', opacity: 0 },
    ],
    { duration: 1600 },
  )
}
