import { Broken } from './book.ts'

/** A statement, and what its transaction must have locked before it. */
interface LockRule {
  statement: RegExp
  lock: RegExp
  /** Reads that count only after the lock. */
  reads?: RegExp
}

const ACCOUNTS = /lock_accounts/
const PLAY = /pg_advisory_xact_lock/

/**
 * One connection runs one transaction after the other, so a lost lock changes nothing here. Its order of statements does:
 * each transaction locks what it is about to change, before it reads what it decides by.
 */
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

const PARSE = 0x50
const BIND = 0x42
const QUERY = 0x51

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
    const all = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    for (let at = 0; at + 5 <= all.length; at += 1 + all.readUInt32BE(at + 1)) {
      const kind = all[at]
      const texts = () => all.toString('utf8', at + 5, at + 1 + all.readUInt32BE(at + 1)).split('\0')
      if (kind === QUERY) statement(texts()[0] ?? '')
      if (kind === PARSE) named.set(texts()[0] ?? '', texts()[1] ?? '')
      if (kind === BIND) statement(named.get(texts()[1] ?? '') ?? '')
    }
  }
}
