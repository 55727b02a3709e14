export interface Piece {
  /** The files in which one mutant at a time is made. */
  mutate: readonly string[]
  /** The few test files that must detect the mutants: each mutant runs those that reach it. */
  tests: readonly string[]
  /** Also mutate code that runs while a file loads (patterns, schemas). Each mutant loads all test files again. */
  statics?: boolean
}

/** The one list of file names: a moved file must be renamed here. In the order of the runs, the cheapest first. */
export const PIECES: Readonly<Record<string, Piece>> = {
  amounts: {
    mutate: [
      'contract/money/sen.ts',
      'contract/money/money.ts',
      'contract/money/amount.ts',
      'contract/money/typedAmount.ts',
      'contract/money/validateAmount.ts',
    ],
    tests: [
      'contract/money/amount.test.ts',
      'contract/money/money.test.ts',
      'contract/money/validateAmount.test.ts',
      'browser/groupAmount.test.ts',
    ],
    statics: true,
  },
  forms: {
    mutate: [
      'contract/calls/orders.ts',
      'contract/calls/protection.ts',
      'contract/calls/deposits.ts',
      'contract/calls/withdrawals.ts',
      'contract/history/trxState.ts',
      'contract/money/destinations.ts',
      'contract/money/payoutPolicy.ts',
      'contract/rules.ts',
      'contract/typedText.ts',
    ],
    tests: [
      'contract/calls/orders.test.ts',
      'contract/calls/protection.test.ts',
      'contract/calls/deposits.test.ts',
      'contract/calls/withdrawals.test.ts',
      'contract/history/trxState.test.ts',
      'contract/money/destinations.test.ts',
      'contract/money/payoutPolicy.test.ts',
      'contract/rules.test.ts',
      'contract/typedText.test.ts',
      'contract/calls/typedFields.test.ts',
    ],
    statics: true,
  },
  session: {
    mutate: [
      'server/http/cookies.ts',
      'server/keys.ts',
      'server/session/seal.ts',
      'server/session/sealedCookie.ts',
      'server/session/session.ts',
    ],
    tests: [
      'server/http/cookies.test.ts',
      'server/keys.test.ts',
      'server/session/seal.test.ts',
      'server/session/sealedCookie.test.ts',
      'server/session/session.test.ts',
      'server/session/sessionFacts.test.ts',
    ],
  },
  identity: {
    mutate: [
      'server/api-proxy/calls/account.ts',
      'server/api-proxy/calls/withdrawals.ts',
      'server/api-proxy/identity.ts',
    ],
    tests: ['server/api-proxy/identity.test.ts', 'server/files/picture.test.ts'],
  },
  once: {
    mutate: ['common/canonicalJson.ts', 'server/api-proxy/idempotency.ts'],
    tests: ['common/canonicalJson.test.ts', 'server/api-proxy/idempotency.test.ts'],
  },
  protection: {
    mutate: [
      'sandbox/operator/protection/assertDepositAllowed.ts',
      'sandbox/operator/protection/breaks.ts',
      'sandbox/operator/protection/lifetime.ts',
      'sandbox/operator/protection/limits.ts',
      'sandbox/operator/protection/playSession.ts',
      'sandbox/operator/protection/usage.ts',
    ],
    tests: [
      'sandbox/operator/protection/breaks.test.ts',
      'sandbox/operator/protection/limits.test.ts',
      'sandbox/operator/protection/playSession.test.ts',
    ],
  },
  orders: {
    mutate: [
      'sandbox/operator/deposits/advance.ts',
      'sandbox/operator/deposits/create.ts',
      'sandbox/operator/deposits/expire.ts',
      'sandbox/operator/deposits/refused.ts',
      'sandbox/operator/deposits/states.ts',
    ],
    tests: [
      'sandbox/operator/deposits/callback.test.ts',
      'sandbox/operator/deposits/create.test.ts',
      'sandbox/scripts/state-diagrams.test.ts',
    ],
  },
  ledger: {
    mutate: [
      'sandbox/ledger/holds.ts',
      'sandbox/ledger/idempotency.ts',
      'sandbox/ledger/locks.ts',
      'sandbox/ledger/transfers.ts',
    ],
    tests: [
      'sandbox/ledger/gate.test.ts',
      'sandbox/ledger/idempotency.test.ts',
      'sandbox/ledger/ledger.test.ts',
      'sandbox/ledger/locks.test.ts',
      'sandbox/ledger/tooLarge.test.ts',
    ],
  },
  callbacks: {
    mutate: [
      'sandbox/operator/deposits/applyNotice.ts',
      'sandbox/operator/deposits/callback.ts',
      'sandbox/operator/deposits/notice.ts',
      'sandbox/operator/deposits/storedNotices.ts',
      'sandbox/kit/http/signature.ts',
    ],
    tests: ['sandbox/operator/deposits/callback.test.ts', 'sandbox/ledger/gate.test.ts'],
  },
  wallet: {
    mutate: [
      'sandbox/operator/review-queue/fourEyes.ts',
      'sandbox/operator/withdrawals/advance.ts',
      'sandbox/operator/withdrawals/create.ts',
      'sandbox/operator/withdrawals/states.ts',
      'sandbox/operator/withdrawals/timer.ts',
    ],
    tests: [
      'sandbox/operator/review-queue/fourEyes.test.ts',
      'sandbox/operator/withdrawals/askWithdrawal.test.ts',
      'sandbox/scripts/state-diagrams.test.ts',
    ],
  },
  gameWallet: {
    mutate: [
      'sandbox/operator/game-wallet/answers.ts',
      'sandbox/operator/game-wallet/moves.ts',
      'sandbox/operator/game-wallet/split.ts',
    ],
    tests: [
      'sandbox/operator/game-wallet/manyBets.test.ts',
      'sandbox/operator/game-wallet/wallet.test.ts',
      'sandbox/ledger/gate.test.ts',
      'sandbox/ledger/tooLarge.test.ts',
    ],
  },
  rounds: {
    mutate: [
      'sandbox/games/maths/table.ts',
      'sandbox/games/server/rounds/choice.ts',
      'sandbox/games/server/rounds/openRounds.ts',
      'sandbox/games/server/rounds/play.ts',
      'sandbox/games/server/rounds/seeds.ts',
    ],
    tests: [
      'sandbox/games/server/rounds/bets.test.ts',
      'sandbox/games/server/rounds/choice.test.ts',
      'sandbox/games/server/rounds/rounds.test.ts',
      'sandbox/operator/review-queue/reviewQueue.test.ts',
    ],
  },
}
