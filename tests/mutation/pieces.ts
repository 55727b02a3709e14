/** A part of the money and session code, with the tests that check it. */
export interface Piece {
  /** The files in which one mutant at a time is made. */
  mutate: readonly string[]
  /**
   * The test files that must detect the mutants. They are few and close to the code: each mutant runs those that reach
   * it.
   */
  tests: readonly string[]
  /**
   * Also mutate code that runs once while a file loads, such as patterns and schemas. Each such mutant loads all test
   * files again.
   */
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
      'contract/money/withdrawAmount.ts',
    ],
    tests: [
      'contract/money/amount.test.ts',
      'contract/money/money.test.ts',
      'contract/money/withdrawAmount.test.ts',
      'browser/groupAmount.test.ts',
    ],
    statics: true,
  },
  forms: {
    mutate: [
      'contract/calls/orders.ts',
      'contract/calls/protection.ts',
      'contract/calls/recharge.ts',
      'contract/calls/withdraw.ts',
      'contract/history/trxState.ts',
      'contract/money/destinations.ts',
      'contract/money/payoutPolicy.ts',
      'contract/rules.ts',
      'contract/typedText.ts',
    ],
    tests: [
      'contract/calls/orders.test.ts',
      'contract/calls/protection.test.ts',
      'contract/calls/recharge.test.ts',
      'contract/calls/withdraw.test.ts',
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
      'server/api-proxy/calls/profile.ts',
      'server/api-proxy/calls/withdrawals.ts',
      'server/api-proxy/identity.ts',
    ],
    tests: ['server/api-proxy/identity.test.ts', 'server/api-proxy/picture.test.ts'],
  },
  once: {
    mutate: ['common/canonicalJson.ts', 'server/api-proxy/idempotency.ts'],
    tests: ['common/canonicalJson.test.ts', 'server/api-proxy/idempotency.test.ts'],
  },
  protection: {
    mutate: [
      'upstream/protection/assertDepositAllowed.ts',
      'upstream/protection/breaks.ts',
      'upstream/protection/lifetime.ts',
      'upstream/protection/limits.ts',
      'upstream/protection/playSession.ts',
      'upstream/protection/usage.ts',
    ],
    tests: [
      'upstream/protection/breaks.test.ts',
      'upstream/protection/limits.test.ts',
      'upstream/protection/playSession.test.ts',
    ],
  },
  orders: {
    mutate: [
      'upstream/deposits/advance.ts',
      'upstream/deposits/create.ts',
      'upstream/deposits/expire.ts',
      'upstream/deposits/refused.ts',
      'upstream/deposits/states.ts',
    ],
    tests: [
      'upstream/deposits/callback.test.ts',
      'upstream/deposits/create.test.ts',
      'upstream/deposits/states.test.ts',
    ],
  },
  ledger: {
    mutate: [
      'upstream/ledger/holds.ts',
      'upstream/ledger/idempotency.ts',
      'upstream/ledger/locks.ts',
      'upstream/ledger/transfers.ts',
    ],
    tests: [
      'upstream/ledger/gate.test.ts',
      'upstream/ledger/idempotency.test.ts',
      'upstream/ledger/ledger.test.ts',
      'upstream/ledger/locks.test.ts',
      'upstream/ledger/tooLarge.test.ts',
    ],
  },
  callbacks: {
    mutate: [
      'upstream/deposits/applyNotice.ts',
      'upstream/deposits/callback.ts',
      'upstream/deposits/notice.ts',
      'upstream/deposits/storedNotices.ts',
      'upstream/http/signature.ts',
    ],
    tests: ['upstream/deposits/callback.test.ts', 'upstream/ledger/gate.test.ts'],
  },
  wallet: {
    mutate: [
      'upstream/withdrawals/advance.ts',
      'upstream/withdrawals/create.ts',
      'upstream/withdrawals/states.ts',
      'upstream/withdrawals/timer.ts',
    ],
    tests: ['upstream/withdrawals/askWithdrawal.test.ts', 'upstream/withdrawals/states.test.ts'],
  },
  gameWallet: {
    mutate: ['upstream/game-wallet/moves.ts', 'upstream/game-wallet/split.ts'],
    tests: [
      'upstream/game-wallet/manyBets.test.ts',
      'upstream/game-wallet/wallet.test.ts',
      'upstream/ledger/gate.test.ts',
      'upstream/ledger/tooLarge.test.ts',
    ],
  },
  rounds: {
    mutate: ['games/server/rounds/choice.ts', 'games/server/rounds/play.ts', 'games/server/rounds/seeds.ts'],
    tests: [
      'games/server/rounds/choice.test.ts',
      'games/server/rounds/rounds.test.ts',
      'upstream/parked/parked.test.ts',
    ],
  },
}
