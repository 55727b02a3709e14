import type { PoolConfig } from 'pg'

/**
 * Limits, in ms, on how long one PostgreSQL session may block others. The server ends the session of a copy that halted
 * inside a transaction after `idle_in_transaction_session_timeout`. Until then, a caller that needs its rows is refused
 * after `lock_timeout`, which all waits for accounts in its transaction share. `query_timeout` is our own clock, for a
 * server that does not answer any more.
 */
const CALLS = {
  statement_timeout: 10_000,
  lock_timeout: 2_000,
  idle_in_transaction_session_timeout: 10_000,
  query_timeout: 15_000,
} satisfies PoolConfig

/** The audit reads many rows and no caller waits for it; it must still not block others. */
const AUDIT = {
  statement_timeout: 120_000,
  lock_timeout: 2_000,
  idle_in_transaction_session_timeout: 10_000,
  query_timeout: 130_000,
} satisfies PoolConfig

/** The leader asks every two seconds. The server takes the lead from a process that halted. */
const LEADER = {
  statement_timeout: 5_000,
  query_timeout: 5_000,
  options: '-c idle_session_timeout=15000',
} satisfies PoolConfig

/** Migrations take as long as they need and ask again instead of queuing: all players would wait behind them. */
export const MIGRATION_SETTINGS = [
  'set statement_timeout = 0',
  "set lock_timeout = '3s'",
  "set idle_in_transaction_session_timeout = '60s'",
  "set idle_session_timeout = '60s'",
].join('; ')

/** Both ends notice a lost peer within half a minute. The warning of a commit (transactions.ts) reaches us. */
const LINE = {
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
  options: [
    '-c tcp_user_timeout=10000',
    '-c tcp_keepalives_idle=10',
    '-c tcp_keepalives_interval=5',
    '-c tcp_keepalives_count=3',
    '-c client_min_messages=notice',
  ].join(' '),
} satisfies PoolConfig

/** Limits of the connections that answer players. Values in `DATABASE_URL` (`?lock_timeout=5000`) take precedence. */
export const callSessions = { ...CALLS, ...LINE, application_name: 'kancil-upstream' } satisfies PoolConfig

/** Limits of the one connection that checks the ledger. */
export const auditSessions = { ...AUDIT, ...LINE, application_name: 'kancil-audit' } satisfies PoolConfig

/** Limits of the one connection that holds the lead (leadership.ts). */
export const leaderSessions = {
  ...LEADER,
  ...LINE,
  options: `${LINE.options} ${LEADER.options}`,
  application_name: 'kancil-leader',
} satisfies PoolConfig

/** Limits of the one connection that runs the migrations. */
export const migrationSessions = { ...LINE, application_name: 'kancil-migrate' } satisfies PoolConfig
