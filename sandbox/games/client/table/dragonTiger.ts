import '../shell/shell.css'
import './cards.css'
import './sides.css'
import type { DragonTigerBet } from '../../protocol/choice.ts'
import type { Engine, Stage } from '../shell/engine.ts'
import { play } from '../shell/play.ts'
import { betTable, ruled } from '../shell/sheet.ts'
import { felt } from './felt.ts'
import { cardIn, rankName } from './playingCard.ts'
import { sides } from './sides.ts'
import { twoCards } from './twoCards.ts'

const BETS: DragonTigerBet[] = ['dragon', 'tie', 'tiger']
const AHEAD: Record<DragonTigerBet, number> = { dragon: 1, tie: 0, tiger: -1 }

/** One card for the dragon, one for the tiger: the higher one wins. */
function dragonTiger(stage: Stage): Engine {
  const { rules } = stage.state
  if (rules.variant !== 'dragonTiger') throw new Error('These are not the rules of dragon tiger')
  const { pays, decks, half } = rules
  const { say, times } = stage
  const cards = twoCards(stage, [say('dragonTiger.dragon'), say('dragonTiger.tiger')])
  const said = cardIn(stage)
  const table = felt(stage, 'dragonTiger', (outcome) =>
    outcome.variant === 'dragonTiger'
      ? {
          text: rankName(outcome[outcome.winner === 'tiger' ? 'tiger' : 'dragon']),
          look: `is-${outcome.winner}`,
          name: say(`dragonTiger.won.${outcome.winner}`),
        }
      : undefined,
  )
  let won = ''
  const options = BETS.map((value) => ({ value, label: table.name(value), pays: times(pays[value]) }))
  return {
    ...table,
    scene: cards.scene,
    choices: table.board(sides(table, options)),
    verb: 'dragonTiger.verb',
    rest() {
      cards.rest()
      table.rest()
    },
    start() {
      cards.start()
      table.start()
    },
    async show(outcome) {
      if (outcome.variant !== 'dragonTiger') return ''
      const { dragon, tiger, winner } = outcome
      await cards.show(dragon, tiger, AHEAD[winner])
      won = say(`dragonTiger.won.${winner}`)
      return table.end(outcome, say('dragonTiger.came', { dragon: said(dragon), tiger: said(tiger), winner: won }))
    },
    brief: () => won,
    pays: () => ruled(say('dragonTiger.rule', { decks, half: stage.percent(half) }), betTable(stage, options)),
  }
}

play(dragonTiger)
