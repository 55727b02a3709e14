import { registerHooks } from 'node:module'

/** A planted bug: a text of one file, and what stands there instead. */
export interface Mutant {
  file: string
  from: string
  to: string
}

const DEPOSITS = 'sandbox/operator/deposits'
const WITHDRAWALS = 'sandbox/operator/withdrawals'
const WALLET = 'sandbox/operator/game-wallet'
const ROUNDS = 'sandbox/games/server/rounds'

/** Whole kinds of bugs. Two of them were once in the product. */
export const MUTANTS: Readonly<Record<string, Mutant>> = {
  'credits an order that expires': {
    file: `${DEPOSITS}/advance.ts`,
    from: `const credited = next.to === 'credited'`,
    to: `const credited = next.to !== 'failed' && next.to !== 'checking'`,
  },
  'credits again what a second event says': {
    file: `${DEPOSITS}/advance.ts`,
    from: `if (typeof next === 'string') return next`,
    to: `if (next === 'already' && action === 'pay')
      await post(tx, [{ id: order.transNo + now, kind: 'deposit', debit: SYSTEM.outside, credit: mainOf(order.player), amount: order.amount }], now)
    if (typeof next === 'string') return next`,
  },
  'takes silence for an answer': {
    file: 'sandbox/gateway/outbox.ts',
    from: `if (status !== undefined && status < 300)`,
    to: `if (status === undefined || status < 300)`,
  },
  'ends orders before their time': {
    file: `${DEPOSITS}/expire.ts`,
    from: `lte(expiresAt, new Date(now))`,
    to: `lte(expiresAt, new Date(now + 120_000))`,
  },
  'does not lock an order': {
    file: `${DEPOSITS}/advance.ts`,
    from: `.where(eq(depositOrder.transNo, transNo)).for('update')`,
    to: `.where(eq(depositOrder.transNo, transNo))`,
  },
  'keeps keys without their player': {
    file: 'sandbox/ledger/idempotency.ts',
    from: `const { owner, key, now } = request`,
    to: `const { key, now } = request
  const owner = 'all'`,
  },
  'records intents without their player': {
    file: 'server/api-proxy/sendCall.ts',
    from: `res.locals.session?.playerKey}:`,
    to: `'all'}:`,
  },
  'frees an intent on a time-out': {
    file: 'server/api-proxy/idempotency.ts',
    from: `return !error.sent`,
    to: `return true`,
  },
  'sends before it has recorded': {
    file: 'server/api-proxy/idempotency.ts',
    from: `const claim = store.setIfAbsent(at, JSON.stringify(running), RECORD_SECONDS)`,
    to: `const claim = store.set(at, JSON.stringify(running), RECORD_SECONDS).then(() => true)`,
  },
  'sends money again after a cut': {
    file: 'server/upstream-client/exchange.ts',
    from: `return error.reason === 'network' && !error.sent`,
    to: `return error.reason === 'network'`,
  },
  'writes the once-only row after the transaction': {
    file: `${WITHDRAWALS}/create.ts`,
    from: `const result = await database.transaction((tx) => idempotent(tx, once, () => run(tx)))`,
    to: `const done = await database.transaction((tx) => run(tx))
  const result = await database.transaction((tx) => idempotent(tx, once, async () => done))`,
  },
  'keeps what a refused call has done': {
    file: 'sandbox/kit/db/transactions.ts',
    from: `await client.query('rollback')`,
    to: `await client.query('commit')`,
  },
  'asks who it is after the payout is there': {
    file: `${WITHDRAWALS}/create.ts`,
    from: `usedBefore: await hasPaidTo(tx, player, method, accountNo)`,
    to: `usedBefore: true`,
  },
  'reads the limits of a day before the lock': {
    file: `${WITHDRAWALS}/create.ts`,
    from: `await lockAccounts(tx, [mainOf(player)])`,
    to: ``,
  },
  'gives a hold back twice': {
    file: `${WITHDRAWALS}/advance.ts`,
    from: `async refuse(tx, { transNo }, now, reason) {`,
    to: `async refuse(tx, { transNo, player, amount }, now, reason) {
    await post(tx, [{ id: transNo + '-B', kind: 'reversal', debit: SYSTEM.outside, credit: mainOf(player), amount }], now)`,
  },
  'counts limits in UTC': {
    file: 'sandbox/operator/protection/usage.ts',
    from: `return start(now) - 1`,
    to: `return start(now - 7 * HOUR_MS) + 7 * HOUR_MS - 1`,
  },
  'leaves open orders out of a limit': {
    file: 'sandbox/operator/protection/usage.ts',
    from: `addSen(senOf(credited?.[period] ?? 0), open)`,
    to: `senOf(credited?.[period] ?? 0)`,
  },
  'reads breaks of a minute ago': {
    file: 'sandbox/operator/protection/breaks.ts',
    from: `select kind, ends_at from play_break where player = $1 and ends_at > $2
      union`,
    to: `select kind, ends_at from play_break where player = $1 and ends_at > $2
      and starts_at < $2::timestamptz - interval '1 minute' union`,
  },
  'draws with one number twice': {
    file: `${ROUNDS}/play.ts`,
    from: `.set({ nonce: seed.nonce + 1 })`,
    to: `.set({ nonce: seed.nonce })`,
  },
  'shows a seed while its round runs': {
    file: `${ROUNDS}/play.ts`,
    from: `openRound(tx, session.id, UNFINISHED_STATES)`,
    to: `openRound(tx, session.id)`,
  },
  'rounds both parts of a win up': {
    file: `${WALLET}/split.ts`,
    from: `return { main: (win - toBonus) as Sen, bonus: toBonus }`,
    to: `const part = (own) => Math.ceil((win * own) / (main + bonus))
  return { main: part(main), bonus: part(bonus) }`,
  },
  'remembers sessions of an old password': {
    file: 'sandbox/operator/routes/signIn.ts',
    from: `return await sessions.start(tx, owner, agent)
      })
      sessions.forget([who.id])`,
    to: `return await sessions.start(tx, owner, agent)
      })`,
  },
  'gives forms that wait to whoever signs in': {
    file: 'server/session/sealedCookie.ts',
    from: `return owned && owned.owner === ownerOf(req.res) ? owned.value : null`,
    to: `return owned ? owned.value : null`,
  },
  'forgets an event before it is accepted': {
    file: 'sandbox/operator/webhooks/webhooks.ts',
    from: `const { problem, isGone } = await attempt(context, due)`,
    to: `if (attempts === 1) await database.db.delete(webhookDelivery).where(mine)
  const { problem, isGone } = await attempt(context, due)`,
  },
  'leaves a late payment without a flag': {
    file: `${DEPOSITS}/states.ts`,
    from: `flagged: state === 'expired' || state === 'failed'`,
    to: `flagged: state === 'failed'`,
  },
  'signs in by any account of Google': {
    file: 'sandbox/operator/players/accounts.ts',
    from: `from(player).where(eq(player.googleUserId, googleUserId))`,
    to: `from(player).where(sql\`\${player.googleUserId} > ''\`)`,
  },
}

/** The source with the bug in it. Throws when the text does not stand there exactly once. */
export function planted({ file, from, to }: Mutant, source: string): string {
  const parts = source.split(from)
  if (parts.length !== 2) throw new Error(`${file} has ${parts.length - 1} times: ${from}`)
  return parts.join(to)
}

/** Loads the product with a bug. Called before the first file of the product is loaded. */
export function plant(name: string): void {
  const mutant = MUTANTS[name]
  if (!mutant) throw new Error(`There is no mutant "${name}"`)
  registerHooks({
    load(url, context, next) {
      const loaded = next(url, context)
      if (!url.endsWith(`/${mutant.file}`)) return loaded
      return { ...loaded, source: planted(mutant, String(loaded.source)) }
    },
  })
}
