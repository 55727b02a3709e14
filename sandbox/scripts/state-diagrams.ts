/**
 * Writes the diagrams and tables of sandbox/docs/states.md from the state machines of the reference upstream. To be run when one has
 * changed; a test compares.
 *
 *   node sandbox/scripts/state-diagrams.ts
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { depositActions } from '../desk/deposits.ts'
import { ROUND_STEPS } from '../games/server/rounds/rows.ts'
import { PLAY } from '../games/server/settings.ts'
import { OPEN_STATES, ROUND_STATES, UNFINISHED_STATES } from '../games/server/tables.ts'
import type { StateTable } from '../ledger/stateTable.ts'
import { HISTORY_STATES } from '../ledger/tables.ts'
import { DEPOSIT_TABLE } from '../operator/deposits/states.ts'
import { REVIEW_ACTIONS, STUCK_AFTER_MS } from '../operator/review-queue/kinds.ts'
import { SETTINGS } from '../operator/settings.ts'
import { ANSWER_AFTER_MS, QUESTION_STATES } from '../operator/support/states.ts'
import { WITHDRAWAL_STATES } from '../operator/tables/withdrawalStates.ts'
import { WITHDRAWAL_ACTIONS, WITHDRAWAL_TABLE, withdrawalTransition } from '../operator/withdrawals/states.ts'

const FILE = '../docs/states.md'
const MINUTE_MS = 60_000

interface Machine {
  begins: string
  states: readonly string[]
  /** From, to, and what makes the step. */
  steps: [from: string, to: string, by: string][]
  /** What happens without anybody, by state. */
  alone: Partial<Record<string, string>>
  /** What the desk may do, by state. */
  desk: (state: string) => readonly string[]
}

const span = (ms: number) => (ms < MINUTE_MS ? `${ms / 1000} s` : `${ms / MINUTE_MS} min`)

const stepsOf = <S extends string, A extends string>(table: StateTable<S, A>): [S, S, A][] =>
  (Object.keys(table) as A[]).flatMap((action) =>
    table[action].from.map((from): [S, S, A] => [from, table[action].to, action]),
  )

/** The times of the methods, from the shortest to the longest. */
function payable(): string {
  const times = Object.values(SETTINGS.deposit.methods).map(({ payableMs }) => payableMs)
  return `after the time of its method (${span(Math.min(...times))} to ${Math.max(...times) / (60 * MINUTE_MS)} h): \`expired\``
}

const { checkedAfterMs, paidAfterMs } = SETTINGS.withdrawal
const { cancelMs, payAgainMs, turnMs } = PLAY

/** What makes the step to a state of a round. */
const BY = {
  betting: '',
  turn: 'bet taken, the player decides',
  drawn: 'outcome known',
  done: 'win paid',
  voiding: 'bet refused or lost',
  void: 'stake returned',
}

const MACHINES: Record<string, Machine> = {
  deposit: {
    begins: 'waiting',
    states: HISTORY_STATES,
    steps: stepsOf(DEPOSIT_TABLE),
    alone: { waiting: payable() },
    desk: (state) => HISTORY_STATES.flatMap((one) => (one === state ? depositActions(one, one !== 'failed') : [])),
  },
  withdrawal: {
    begins: 'checking',
    states: WITHDRAWAL_STATES,
    steps: stepsOf(WITHDRAWAL_TABLE),
    alone: {
      checking: `after ${span(checkedAfterMs)}: \`approved\`; \`failed\` when the account number ends in 0000002`,
      approved: `${span(paidAfterMs)} later: \`credited\``,
    },
    desk: (state) =>
      WITHDRAWAL_STATES.flatMap((one) =>
        one === state
          ? WITHDRAWAL_ACTIONS.filter((action) => typeof withdrawalTransition(one, action) === 'object')
          : [],
      ),
  },
  support: {
    begins: 'waiting',
    states: QUESTION_STATES,
    steps: [
      ['waiting', 'answered', 'answer'],
      ['answered', 'answered', 'answer'],
    ],
    alone: { waiting: `after ${span(ANSWER_AFTER_MS)}: \`answered\` from a list` },
    desk: () => ['answer'],
  },
  round: {
    begins: 'betting',
    states: ROUND_STATES,
    steps: [
      ...ROUND_STATES.flatMap((from) => ROUND_STEPS[from].map((to): [string, string, string] => [from, to, BY[to]])),
      ...UNFINISHED_STATES.filter((from) => from !== 'voiding').map((from): [string, string, string] => [
        from,
        'void',
        'callOff',
      ]),
    ],
    alone: {
      betting: `after ${span(cancelMs)} without an answer of the wallet: \`voiding\``,
      turn: `after ${span(turnMs)} without a step ended by the rule of the game: \`drawn\``,
      drawn: `paid at once, otherwise tried again from ${span(payAgainMs)} on: \`done\``,
      voiding: `the stake goes back at once, otherwise tried again from ${span(payAgainMs)} on: \`void\``,
    },
    desk: (state) => (OPEN_STATES.some((one) => one === state) ? REVIEW_ACTIONS.stuckRound : []),
  },
}

function written({ begins, states, steps, alone, desk }: Machine): string {
  const ends = states.filter((state) => steps.every(([from]) => from !== state))
  const lines = [
    `[*] --> ${begins}`,
    ...steps.map(([from, to, by]) => `${from} --> ${to}: ${by}`),
    ...ends.map((state) => `${state} --> [*]`),
  ]
  const rows = states.map((state) => {
    const actions = desk(state).map((action) => `\`${action}\``)
    return `| \`${state}\` | ${alone[state] ?? ''} | ${actions.join(', ')} |`
  })
  return `
\`\`\`mermaid
stateDiagram-v2
${lines.map((line) => `  ${line}`).join('\n')}
\`\`\`

| State | By itself | The desk may |
| --- | --- | --- |
${rows.join('\n')}
`
}

/** The text of the file with the diagrams of today. Throws when the place of one is missing. */
export function withDiagrams(text: string): string {
  let whole = text
  for (const [name, machine] of Object.entries(MACHINES)) {
    const [open, close] = [`<!-- states:${name} -->`, `<!-- /states:${name} -->`]
    const [start, end] = [whole.indexOf(open), whole.indexOf(close)]
    if (start < 0 || end < start) throw new Error(`${FILE} needs ${open} and ${close}`)
    whole = whole.slice(0, start + open.length) + written(machine) + whole.slice(end)
  }
  return whole.replace(/Rounds that stay open for \d{1,3} min/, `Rounds that stay open for ${span(STUCK_AFTER_MS)}`)
}

if (import.meta.main) {
  const path = join(import.meta.dirname, FILE)
  writeFileSync(path, withDiagrams(readFileSync(path, 'utf8')))
}
