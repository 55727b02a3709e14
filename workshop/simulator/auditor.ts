import { createHmac } from 'node:crypto'
import { draw } from '../../sandbox/games/maths/all.ts'
import { messageOf, numbersFrom } from '../../sandbox/games/maths/numbers.ts'
import type { Choice, GameStep } from '../../sandbox/games/protocol/choice.ts'
import { type Book, Broken } from './book.ts'
import type { Disk } from './database.ts'
import { ALWAYS, IN_THE_END, LIMITS } from './rules.ts'
import type { Choices } from './tiers.ts'

interface Audited {
  disk: Disk
  book: Book
  choices: Choices
  /** Rounds that were already checked. */
  rounds: Set<string>
}

/** Compares the database with what is always true and with what players were told. Throws Broken. */
export async function audit(run: Audited): Promise<void> {
  for (const [rule, query] of Object.entries(ALWAYS)) await holds(run, rule, query)
  await holds(run, 'orders stay within the limits of their player', LIMITS, [run.choices.windows])
  await checkIntents(run)
  await checkRests(run)
  await checkEvents(run)
  await checkRounds(run)
}

/** The same when all is quiet: nothing is left open. */
export async function auditEnd(run: Audited, now: number): Promise<void> {
  await audit(run)
  for (const [rule, query] of Object.entries(IN_THE_END))
    await holds(run, rule, query, query.includes('$1') ? [new Date(now).toISOString()] : [])
}

async function holds({ disk }: Audited, rule: string, query: string, values: unknown[] = []): Promise<void> {
  const [found] = await disk.read<{ id: string }>(query, values)
  if (found) throw new Broken(`not true any more: ${rule} (${found.id})`)
}

interface Order {
  id: string
  player: string
  amount: string
}

async function checkIntents({ disk, book }: Audited): Promise<void> {
  const orders = {
    deposit: await disk.read<Order>('select trans_no as id, player, amount from deposit_order'),
    withdraw: await disk.read<Order>('select trans_no as id, player, amount from withdrawal'),
  }
  const made = new Map<string, string[]>()
  for (const [call, rows] of Object.entries(orders))
    for (const { id, player, amount } of rows) {
      const key = `${call} ${player} ${amount}`
      made.set(key, [...(made.get(key) ?? []), id])
    }
  for (const { player, call, amount, told, isOpen, isOwn, isRefused, needsProof } of book.intents) {
    const ids = made.get(`${call} ${player} ${amount * 100}`) ?? []
    const lost = [...told].find((id) => !ids.includes(id))
    if (lost) throw new Broken(`not true any more: an acknowledged order exists for ever (${lost})`)
    if (!isOwn) continue
    if (ids.length > 1) throw new Broken(`not true any more: one intent is one order at most (${ids.join(', ')})`)
    if (ids.length > 0 && needsProof)
      throw new Broken(`not true any more: a payout to a new account was confirmed (${ids[0]})`)
    if (ids.length > 0 && !isOpen && isRefused)
      throw new Broken(`not true any more: a refused call moved nothing (${ids[0]})`)
  }
}

async function checkRests({ disk, book }: Audited): Promise<void> {
  for (const { player, from } of book.rests) {
    const [found] = await disk.read<{ id: string }>(
      `select id from transfer where kind = 'bet' and debit_account in ('main:' || $1, 'bonus:' || $1) and created_at > $2
       union all select trans_no from deposit_order where player = $1 and created_at > $2`,
      [player, new Date(from).toISOString()],
    )
    if (found) throw new Broken(`not true any more: a break holds from the moment it was confirmed (${found.id})`)
  }
}

/** What no longer waits for the receiver has reached it. */
async function checkEvents({ disk, book }: Audited): Promise<void> {
  const sent = await disk.read<{ id: string }>(
    'select id from player_event e where not exists (select from webhook_delivery d where d.event = e.id)',
  )
  const lost = sent.find(({ id }) => !book.told.has(`evt-${id}`))
  if (lost) throw new Broken(`not true any more: every event reaches its receiver (${lost.id})`)
}

interface DoneRound {
  id: string
  stake: string
  win: string
  choice: Choice
  nonce: number
  server_seed: string
  client_seed: string
  steps: { step: GameStep }[] | null
  staked: string
  paid: string
}

/** Each round again, from its seeds: what it should have taken and paid. A stake added by a step that was lost comes back. */
async function checkRounds({ disk, rounds }: Audited): Promise<void> {
  const rows = await disk.read<DoneRound>(
    `select r.id, r.stake, r.win, r.choice, r.nonce, s.server_seed, s.client_seed, t.steps,
      (select sum(case kind when 'bet' then main + bonus else -main - bonus end) from game_move
        where round = r.id and kind <> 'win') as staked,
      (select sum(main + bonus) from game_move where round = r.id and kind = 'win') as paid
     from game_round r join game_seed s on s.id = r.seed left join game_turn t on t.round = r.id
     where r.state = 'done' and not r.demo order by r.id`,
  )
  for (const row of rows) {
    if (rounds.has(row.id)) continue
    rounds.add(row.id)
    const steps = row.steps?.map(({ step }) => step)
    const block = (cursor: number) =>
      createHmac('sha256', row.server_seed)
        .update(messageOf(row.client_seed, row.nonce, cursor))
        .digest()
    const outcome = draw(numbersFrom(block), (steps ? { ...row.choice, steps } : row.choice) as Choice)
    const stakes = 'parts' in outcome ? outcome.parts.length : 1
    const pays = Math.floor((Number(row.stake) / 100) * outcome.multiplier)
    if (Number(row.paid) !== pays || Number(row.win) !== pays)
      throw new Broken(`not true any more: a round pays what its seeds say (${row.id}: ${row.paid}, not ${pays})`)
    if (Number(row.staked) !== Number(row.stake) * stakes)
      throw new Broken(`not true any more: a round takes its stakes (${row.id})`)
  }
}
