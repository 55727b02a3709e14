import { Broken } from './book.ts'
import { KINDS, messagesOf, textsIn } from './wire.ts'

interface LockRule {
  statement: RegExp
  lock: RegExp
  /** Reads that count only after the lock. */
  reads?: RegExp
}

const ACCOUNTS = /lock_accounts/
const PLAYER = /from "player".*for no key update/
const PLAY = /pg_advisory_xact_lock/

/** One connection runs all, so only the order counts: a transaction locks before it reads. */
const RULES: readonly LockRule[] = [
  { statement: /^update "deposit_order"/, lock: /from "deposit_order".*for update/ },
  { statement: /^update "withdrawal"/, lock: /from "withdrawal".*for update/ },
  { statement: /^update "promotion"/, lock: /from "promotion".*for update/ },
  { statement: /^insert into "withdrawal"/, lock: ACCOUNTS, reads: /^select.*from "withdrawal"/ },
  {
    statement: /^insert into "deposit_order"/,
    lock: ACCOUNTS,
    reads: /^select.*from ("deposit_limit"|"deposit_order")/,
  },
  { statement: /^insert into "(session|identity_proof|passkey)"/, lock: PLAYER },
  { statement: /^delete from "session" where "session"."player"/, lock: PLAYER },
  { statement: /^insert into "play_break"/, lock: ACCOUNTS },
  { statement: /^insert into "deposit_limit"/, lock: ACCOUNTS, reads: /^select.*from "deposit_limit"/ },
  { statement: /^insert into "game_round"/, lock: PLAY, reads: /^select.*from "game_round"/ },
  {
    statement: /^update "game_seed" set "nonce" = \$1 where "game_seed"/,
    lock: PLAY,
    reads: /^select.*from "game_seed"/,
  },
  { statement: /^update "game_turn"/, lock: PLAY, reads: /^select.*from "game_turn"/ },
]

/** Reads the messages of the client and holds each transaction to {@link RULES}. */
export function lockWatch(fail: (error: unknown) => void): (bytes: Uint8Array) => void {
  const named = new Map<string, string>()
  let before: string[] = []

  function statement(text: string): void {
    const plain = text.trim().replaceAll(/\s+/g, ' ').toLowerCase()
    if (/^(begin|commit|rollback|discard)/.test(plain)) before = []
    const rule = RULES.find((one) => one.statement.test(plain))
    const lockedAt = rule ? before.findIndex((one) => rule.lock.test(one)) : 0
    if (rule && lockedAt < 0)
      fail(new Broken(`not true any more: a row is locked before it is changed (${plain.slice(0, 60)})`))
    const readAt = before.findIndex((one) => rule?.reads?.test(one))
    if (readAt >= 0 && readAt < lockedAt)
      fail(new Broken(`not true any more: what decides is read after the lock (${before[readAt]?.slice(0, 60)})`))
    before.push(plain)
  }

  return (bytes) => {
    for (const { kind, body } of messagesOf(bytes)) {
      const [first = '', second = ''] = textsIn(body)
      if (kind === KINDS.query) statement(first)
      if (kind === KINDS.parse) named.set(first, second)
      if (kind === KINDS.bind) statement(named.get(second) ?? '')
    }
  }
}
