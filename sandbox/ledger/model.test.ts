import { expect, test } from 'vitest'
import type { Sen } from '../../contract/money/sen.ts'
import { fc } from '../../tests/setup/properties.ts'
import { testDatabase } from '../kit/db/testing.ts'
import { type AccountId, bonusOf, mainOf, SYSTEM } from './accounts.ts'
import { balanceReader } from './balance.ts'
import { checkLedger } from './check.ts'
import { LedgerRefused } from './errors.ts'
import { type Settlement, settle } from './holds.ts'
import { openPlayer } from './openPlayer.ts'
import { hold, type NewTransfer, post } from './transfers.ts'

const NOW = Date.UTC(2026, 10, 21)
const PLAYERS = 3
const RUNS = 25

/** Small numbers: repeated ids, amounts and players find more faults. */
const amount = fc.integer({ min: 1, max: 20 })
const player = fc.integer({ min: 0, max: PLAYERS - 1 })
const number = fc.integer({ min: 0, max: 9 })
const command = fc.oneof(
  fc.record({ type: fc.constant('deposit' as const), player, amount, number }),
  fc.record({ type: fc.constant('bonus' as const), player, amount, number }),
  fc.record({ type: fc.constant('bet' as const), player, amount, number, fromBonus: fc.boolean() }),
  fc.record({ type: fc.constant('win' as const), player, amount, number }),
  fc.record({ type: fc.constant('hold' as const), player, amount, number }),
  fc.record({
    type: fc.constant('settle' as const),
    number,
    as: fc.constantFrom<Settlement>('posted', 'voided', 'expired'),
  }),
  fc.record({ type: fc.constant('reversal' as const), player, amount, number }),
  fc.record({ type: fc.constant('split' as const), player, amount, number }),
)
type Command = typeof command extends fc.Arbitrary<infer C> ? C : never

/** The model of the ledger: accounts with their available balance, transfers by id. */
interface Model {
  spendable: Map<AccountId, number>
  held: Map<AccountId, number>
  transfers: Map<string, NewTransfer & { state: string }>
}

/** The transfers of a command. */
function transfersOf(run: string, one: Exclude<Command, { type: 'settle' }>): NewTransfer[] {
  const owner = `${run}-${one.player}`
  const id = `${run}-${one.type}-${one.number}`
  const sides = (debit: AccountId, credit: AccountId, size = one.amount) => ({ debit, credit, amount: size as Sen })
  const { outside, house, promotion } = SYSTEM
  switch (one.type) {
    case 'deposit':
      return [{ id, kind: 'deposit', ...sides(outside, mainOf(owner)), externalRef: id }]
    case 'bonus':
      return [{ id, kind: 'bonus', ...sides(promotion, bonusOf(owner)) }]
    case 'bet':
      return [{ id, kind: 'bet', ...sides(one.fromBonus ? bonusOf(owner) : mainOf(owner), house) }]
    case 'win':
      return [{ id, kind: 'win', ...sides(house, mainOf(owner)) }]
    case 'hold':
      return [{ id, kind: 'withdrawal', ...sides(mainOf(owner), outside) }]
    case 'reversal':
      return [{ id, kind: 'reversal', ...sides(outside, mainOf(owner)), reverses: `${run}-hold-${one.number}` }]
    case 'split':
      return [
        { id: `${id}-a`, kind: 'bet', ...sides(bonusOf(owner), house, 3) },
        { id: `${id}-b`, kind: 'bet', ...sides(mainOf(owner), house) },
      ]
  }
}

const emptyModel = (): Model => ({ spendable: new Map(), held: new Map(), transfers: new Map() })
const copyOf = (model: Model): Model => ({
  spendable: new Map(model.spendable),
  held: new Map(model.held),
  transfers: new Map(model.transfers),
})
const add = (map: Map<AccountId, number>, id: AccountId, size: number) => map.set(id, (map.get(id) ?? 0) + size)
const sameTransfer = (a: NewTransfer, b: NewTransfer) =>
  a.kind === b.kind && a.debit === b.debit && a.credit === b.credit && a.amount === b.amount

/** Applies a command to the model; one that must be refused leaves it unchanged and returns the code. */
function apply(model: Model, run: string, one: Command): { model: Model; refused?: string } {
  const next = copyOf(model)
  if (one.type === 'settle') {
    const id = `${run}-hold-${one.number}`
    const known = next.transfers.get(id)
    if (!known) return { model, refused: 'hold_unknown' }
    if (known.state !== 'pending') return known.state === one.as ? { model } : { model, refused: 'hold_settled' }
    next.transfers.set(id, { ...known, state: one.as })
    add(next.held, known.debit, -known.amount)
    if (one.as === 'posted') add(next.spendable, known.credit, known.amount)
    else add(next.spendable, known.debit, known.amount)
    return { model: next }
  }
  const isHold = one.type === 'hold'
  for (const transfer of transfersOf(run, one)) {
    const known = next.transfers.get(transfer.id)
    if (known) {
      if (!sameTransfer(known, transfer)) return { model, refused: 'transfer_conflict' }
      continue
    }
    const original = transfer.reverses === undefined ? undefined : next.transfers.get(transfer.reverses)
    if (transfer.reverses !== undefined) {
      if (!original) return { model, refused: 'reversal_refused' }
      const fits =
        original.state === 'posted' && original.debit === transfer.credit && original.amount >= transfer.amount
      if (!fits) return { model, refused: 'reversal_refused' }
    }
    next.transfers.set(transfer.id, { ...transfer, state: isHold ? 'pending' : 'posted' })
    add(next.spendable, transfer.debit, -transfer.amount)
    add(isHold ? next.held : next.spendable, isHold ? transfer.debit : transfer.credit, transfer.amount)
    if (!transfer.debit.startsWith('system:') && (next.spendable.get(transfer.debit) ?? 0) < 0)
      return { model, refused: 'insufficient_funds' }
  }
  return { model: next }
}

const database = testDatabase()
let runs = 0

async function perform(run: string, one: Command): Promise<string | undefined> {
  try {
    await database.transaction(async (tx) => {
      if (one.type === 'settle') return await settle(tx, `${run}-hold-${one.number}`, one.as, NOW)
      const [first, ...rest] = transfersOf(run, one)
      if (one.type === 'hold' && first) return await hold(tx, first, NOW)
      return await post(tx, first ? [first, ...rest] : rest, NOW)
    })
    return undefined
  } catch (error) {
    if (error instanceof LedgerRefused) return error.code
    throw error
  }
}

// After a failure fast-check prints the seed and the shortest failing sequence.
// Proves MON-24.
test('any sequence of commands gives the balances and refusals of the model', async () => {
  const balance = balanceReader(database.db)
  await fc.assert(
    fc.asyncProperty(fc.array(command, { maxLength: 40 }), async (commands) => {
      const run = `run${runs++}`
      await database.transaction(async (tx) => {
        for (let n = 0; n < PLAYERS; n++) await openPlayer(tx, `${run}-${n}`)
      })
      let model = emptyModel()
      for (const one of commands) {
        const expected = apply(model, run, one)
        expect(await perform(run, one)).toBe(expected.refused)
        model = expected.model
      }
      for (let n = 0; n < PLAYERS; n++) {
        const owner = `${run}-${n}`
        expect(await balance(owner)).toEqual({
          main: model.spendable.get(mainOf(owner)) ?? 0,
          bonus: model.spendable.get(bonusOf(owner)) ?? 0,
          held: model.held.get(mainOf(owner)) ?? 0,
        })
      }
      expect(await checkLedger(database.db)).toEqual([])
    }),
    { numRuns: RUNS },
  )
})
