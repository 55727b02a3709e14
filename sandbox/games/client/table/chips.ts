import { addSen, NO_MONEY, type Sen } from '../../../../contract/money/sen.ts'
import { MOST_BETS } from '../../maths/table.ts'

/** The stakes by their fields, in the order in which these were chosen. */
export type Placed = ReadonlyMap<string, Sen>
/** Why chips do not lie as asked. */
export type TooMuch = 'mostBets' | 'mostSum'
export type Act = 'undo' | 'clear' | 'again' | 'double'

const NONE: Placed = new Map()
export const sumOf = (placed: Placed) => addSen(NO_MONEY, ...placed.values())

/** The chips of the coming round, after one those it had. @param most the largest sum @param last the bets before */
export function chipsOnTable(most: Sen, last: Placed) {
  let placed = NONE
  let before: Placed[] = []
  let phase: 'betting' | 'running' | 'over' = 'betting'

  const now = () => (phase === 'over' ? NONE : placed)
  function change(next: Placed): TooMuch | undefined {
    if (next.size > MOST_BETS) return 'mostBets'
    if (sumOf(next) > most) return 'mostSum'
    before = [...before, now()]
    placed = next
    phase = 'betting'
    return undefined
  }
  function may(): Record<Act, boolean> {
    const [isOpen, isEmpty] = [phase !== 'running', now().size === 0]
    return {
      undo: isOpen && before.length > 0,
      clear: isOpen && !isEmpty,
      again: isOpen && isEmpty && last.size > 0,
      double: isOpen && !isEmpty && sumOf(placed) * 2 <= most,
    }
  }
  const acts: Record<Act, () => TooMuch | undefined> = {
    undo() {
      placed = before[before.length - 1] ?? NONE
      before = before.slice(0, -1)
      phase = 'betting'
      return undefined
    },
    clear: () => change(NONE),
    again: () => change(last),
    double: () => change(new Map([...placed].map(([bet, stake]) => [bet, (stake * 2) as Sen]))),
  }

  return {
    /** What the coming round stakes. */
    now,
    /** What lies on the table. */
    lying: () => placed,
    isRunning: () => phase === 'running',
    may,
    act: (name: Act) => (may()[name] ? acts[name]() : undefined),
    /** Puts a chip on a field. */
    put(bet: string, chip: Sen) {
      if (phase === 'running') return undefined
      return change(new Map(now()).set(bet, addSen(now().get(bet) ?? NO_MONEY, chip)))
    },
    /** The bets of a round that was running when the page was closed. */
    take(bets: Placed) {
      placed = bets
    },
    start() {
      last = placed
      before = []
      phase = 'running'
    },
    /** The round was refused: its chips lie as before. */
    rest() {
      if (phase === 'running') phase = 'betting'
    },
    end() {
      phase = 'over'
    },
  }
}
