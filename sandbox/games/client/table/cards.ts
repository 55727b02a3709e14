import '../shell/shell.css'
import './cards.css'
import './cloth.css'
import { choices } from '../shell/choices.ts'
import type { Engine, Stage } from '../shell/engine.ts'
import { play } from '../shell/play.ts'
import { payTable, ruled } from '../shell/sheet.ts'
import { cardIn, rankName } from './playingCard.ts'
import { twoCards } from './twoCards.ts'

type Bet = 'you' | 'tie' | 'rival'
const BETS: Bet[] = ['you', 'tie', 'rival']
const RANKS = 13

/** High card against an opponent: one card each. */
function cards(stage: Stage): Engine {
  const { rules } = stage.state
  if (rules.variant !== 'cards') throw new Error('These are not the rules of cards')
  const { pays } = rules
  const table = twoCards(stage, [stage.say('cards.you'), stage.say('cards.rival')])
  const said = cardIn(stage)
  let ranks = ''
  const row = choices(
    BETS.map((value) => ({ value, label: stage.say(`cards.${value}`), pays: stage.times(pays[value]) })),
    'you',
    stage.changed,
  )
  return {
    ...table,
    choices: row.element,
    verb: 'cards.verb',
    choice: () => ({ variant: 'cards', bet: row.value() }),
    take: (choice) => choice.variant === 'cards' && row.choose(choice.bet),
    async show(outcome) {
      if (outcome.variant !== 'cards') return ''
      const { you, rival } = outcome
      await table.show(you, rival, (you % RANKS) - (rival % RANKS))
      ranks = stage.say('cards.came', { you: rankName(you), rival: rankName(rival) })
      return stage.say('cards.came', { you: said(you), rival: said(rival) })
    },
    brief: () => ranks,
    pays() {
      const rows = BETS.map((bet) => [stage.say(`cards.${bet}`), stage.times(pays[bet])])
      return ruled(stage.say('cards.rule'), payTable([stage.say('ui.bet'), stage.say('ui.pays')], rows))
    },
  }
}

play(cards)
