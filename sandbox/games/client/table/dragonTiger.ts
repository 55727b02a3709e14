import '../shell/shell.css'
import './cards.css'
import type { DragonTigerBet } from '../../protocol/choice.ts'
import { choices } from '../shell/choices.ts'
import type { Engine, Stage } from '../shell/engine.ts'
import { play } from '../shell/play.ts'
import { betTable, ruled } from '../shell/sheet.ts'
import { cardIn } from './playingCard.ts'
import { twoCards } from './twoCards.ts'

const BETS: DragonTigerBet[] = ['dragon', 'tie', 'tiger']
const AHEAD: Record<DragonTigerBet, number> = { dragon: 1, tie: 0, tiger: -1 }

/** One card for the dragon, one for the tiger: the higher one wins. */
function dragonTiger(stage: Stage): Engine {
  const { rules } = stage.state
  if (rules.variant !== 'dragonTiger') throw new Error('These are not the rules of dragon tiger')
  const { pays, decks, half } = rules
  const table = twoCards(stage, [stage.say('dragonTiger.dragon'), stage.say('dragonTiger.tiger')])
  const said = cardIn(stage)
  const options = BETS.map((value) => ({
    value,
    label: stage.say(`dragonTiger.${value}`),
    pays: stage.times(pays[value]),
  }))
  const row = choices(options, 'dragon', stage.changed)
  return {
    ...table,
    choices: row.element,
    verb: 'dragonTiger.verb',
    choice: () => ({ variant: 'dragonTiger', bet: row.value() }),
    take: (choice) => choice.variant === 'dragonTiger' && 'bet' in choice && row.choose(choice.bet),
    async show(outcome) {
      if (outcome.variant !== 'dragonTiger') return ''
      const { dragon, tiger, winner } = outcome
      await table.show(dragon, tiger, AHEAD[winner])
      return stage.say('dragonTiger.came', {
        dragon: said(dragon),
        tiger: said(tiger),
        winner: stage.say(`dragonTiger.won.${winner}`),
      })
    },
    pays: () => ruled(stage.say('dragonTiger.rule', { decks, half: stage.percent(half) }), betTable(stage, options)),
  }
}

play(dragonTiger)
