import type { Hand, Performance } from './hand.ts'

const SIDES = `'head' | 'tail'`
const WORDS = 'node scripts/generate/words.ts add'

const MATHS = `import type { Maths } from './maths.ts'

const PAYS = { head: 192, tail: 192 }

/** One coin is tossed. */
export const coin: Maths<'coin'> = {
  rules: { variant: 'coin', pays: PAYS },
  draw(numbers, { bet }) {
    const side = numbers.below(2) === 0 ? 'head' : 'tail'
    return { variant: 'coin', multiplier: side === bet ? PAYS[bet] : 0, side }
  },
  expected: ({ bet }) => PAYS[bet] / 2,
}
`

const ENGINE = `import '../shell/shell.css'
import { choices } from '../shell/choices.ts'
import { h } from '../shell/dom.ts'
import type { Engine, Stage } from '../shell/engine.ts'
import { play } from '../shell/play.ts'
import { payTable, ruled } from '../shell/sheet.ts'

const SIDES = ['head', 'tail'] as const

/** A coin on a table. */
function coin(stage: Stage): Engine {
  const { rules } = stage.state
  if (rules.variant !== 'coin') throw new Error('These are not the rules of the coin')
  const { pays } = rules
  const scene = h('p', { 'aria-hidden': 'true' }, '–')
  const row = choices(
    SIDES.map((value) => ({ value, label: stage.say(\`coin.\${value}\`), pays: stage.times(pays[value]) })),
    'head',
    stage.changed,
  )
  const rest = () => {
    scene.textContent = '–'
  }
  return {
    scene,
    choices: row.element,
    verb: 'coin.verb',
    choice: () => ({ variant: 'coin', bet: row.value() }),
    take: (choice) => choice.variant === 'coin' && row.choose(choice.bet),
    start: rest,
    rest,
    async show(outcome) {
      if (outcome.variant !== 'coin') return ''
      scene.textContent = stage.say(\`coin.\${outcome.side}\`)
      return stage.say('coin.came', { side: stage.say(\`coin.\${outcome.side}\`) })
    },
    pays() {
      const rows = SIDES.map((side) => [stage.say(\`coin.\${side}\`), stage.times(pays[side])])
      return ruled(stage.say('coin.rule'), payTable([stage.say('ui.bet'), stage.say('ui.pays')], rows))
    },
  }
}

play(coin)
`

/** Rounds that were worked out by a separate program, from the seed of the file. */
const ROUNDS = [
  ['head', 0, 192, 'head'],
  ['head', 1, 0, 'tail'],
] as const
const VECTORS = ROUNDS.map(
  ([bet, nonce, multiplier, side]) => `    {
      "clientSeed": "kancil",
      "nonce": ${nonce},
      "choice": { "variant": "coin", "bet": "${bet}" },
      "outcome": { "variant": "coin", "multiplier": ${multiplier}, "side": "${side}" }
    },
`,
).join('')

function protocol(hand: Hand): void {
  const folder = 'sandbox/games/protocol'
  hand.edit(`${folder}/choice.ts`, "  | 'wheel'\n", "  | 'wheel'\n  | 'coin'\n")
  hand.edit(
    `${folder}/choice.ts`,
    "  | { variant: 'match'; side:",
    `  | { variant: 'coin'; bet: ${SIDES} }\n  | { variant: 'match'; side:`,
  )
  hand.edit(
    `${folder}/outcome.ts`,
    "    | { variant: 'wheel'; pocket:",
    `    | { variant: 'coin'; side: ${SIDES} }\n    | { variant: 'wheel'; pocket:`,
  )
  hand.edit(
    `${folder}/rules.ts`,
    "  | { variant: 'match'; pays:",
    `  | { variant: 'coin'; pays: Record<${SIDES}, number> }\n  | { variant: 'match'; pays:`,
  )
}

function maths(hand: Hand): void {
  hand.write('sandbox/games/maths/coin.ts', MATHS)
  hand.edit('sandbox/games/maths/all.ts', 'import { crash }', "import { coin } from './coin.ts'\nimport { crash }")
  hand.edit('sandbox/games/maths/all.ts', '  wheel,\n', '  wheel,\n  coin,\n')
  hand.edit('sandbox/games/maths/vectors.json', '  "rounds": [\n', `  "rounds": [\n${VECTORS}`)
  hand.edit('sandbox/games/maths/maths.test.ts', '  wheel: [96, 96],\n', '  wheel: [96, 96],\n  coin: [96, 96],\n')
}

function client(hand: Hand): void {
  hand.write('sandbox/games/client/coin/coin.ts', ENGINE)
  hand.edit('docs/games-client.md', '| `fairness/` |', '| `coin/` | a coin |\n| `fairness/` |')
}

function server(hand: Hand): void {
  const file = 'sandbox/games/server/variants.ts'
  hand.edit(file, "  'piala-raja': 'wheel',", "  'piala-raja': 'coin',")
  hand.edit(file, "  wheel: 'low',", "  wheel: 'low',\n  coin: 'low',")
  hand.edit(
    file,
    '  match: ([',
    "  coin: (['head', 'tail'] as const).map((bet) => ({ variant: 'coin', bet })),\n  match: ([",
  )
  hand.edit(
    'sandbox/games/server/rounds/choice.ts',
    "  z.strictObject({ variant: z.literal('match')",
    "  z.strictObject({ variant: z.literal('coin'), bet: z.enum(['head', 'tail']) }),\n  z.strictObject({ variant: z.literal('match')",
  )
}

function words(hand: Hand): void {
  const add = (key: string, ...texts: [string, string]) => hand.run(`${WORDS} upstream.${key} "…" "…"`, ...texts)
  add('about.coin', 'A coin is tossed: head or tail.', 'Sebuah koin dilempar: kepala atau ekor.')
  add('play.coin.head', 'Head', 'Kepala')
  add('play.coin.tail', 'Tail', 'Ekor')
  add('play.coin.verb', 'Toss', 'Lempar')
  add('play.coin.came', 'The coin shows: {{side}}.', 'Koin menunjukkan: {{side}}.')
  add('play.coin.rule', 'One coin is tossed. Choose its side.', 'Satu koin dilempar. Pilih sisinya.')
  hand.edit(
    'docs/games.md',
    '| `match` | sports',
    '| `coin` | Piala Raja | 96 % | a coin is tossed: head or tail |\n| `match` | sports',
  )
}

/** A game of its own: a coin. */
export const game: Performance = {
  values: { name: 'coin' },
  steps: {
    'sandbox/games/protocol/': protocol,
    'sandbox/games/maths/<name>.ts': maths,
    '<name>.ts': client,
    'sandbox/games/server/variants.ts': server,
    [WORDS]: words,
  },
}
