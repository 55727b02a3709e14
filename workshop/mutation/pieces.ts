export interface Piece {
  /** The files in which one mutant at a time is made, as patterns. */
  mutate: readonly string[]
  /** The few test files that must detect the mutants: each mutant runs those that reach it. */
  tests: readonly string[]
  /** Also mutate code that runs while a file loads (patterns, schemas). Each mutant loads all test files again. */
  statics?: boolean
}

/** The one list of file names, all in braces: a moved file must be renamed here. In the order of the runs, the cheapest first. */
export const PIECES: Readonly<Record<string, Piece>> = {
  amounts: {
    mutate: ['contract/money/{sen,money,amount,typedAmount,validateAmount}.ts'],
    tests: ['contract/money/{amount,money,validateAmount}.test.ts', 'browser/groupAmount.test.ts'],
    statics: true,
  },
  forms: {
    mutate: [
      'contract/calls/{orders,protection,deposits,withdrawals}.ts',
      'contract/history/trxState.ts',
      'contract/money/{destinations,payoutPolicy}.ts',
      'contract/{phone,rules,typedText}.ts',
    ],
    tests: [
      'contract/calls/{orders,protection,deposits,withdrawals,typedFields}.test.ts',
      'contract/history/trxState.test.ts',
      'contract/money/{destinations,payoutPolicy}.test.ts',
      'contract/{phone,rules,typedText}.test.ts',
    ],
    statics: true,
  },
  session: {
    mutate: ['server/http/cookies.ts', 'server/keys.ts', 'server/session/{seal,sealedCookie,session}.ts'],
    tests: [
      'server/http/cookies.test.ts',
      'server/keys.test.ts',
      'server/session/{seal,sealedCookie,session,sessionFacts}.test.ts',
    ],
  },
  identity: {
    mutate: ['server/api-proxy/calls/{account,withdrawals}.ts', 'server/api-proxy/identity.ts'],
    tests: ['server/api-proxy/identity.test.ts', 'server/files/picture.test.ts'],
  },
  phone: {
    mutate: ['sandbox/operator/players/{payoutPause,phone}.ts'],
    tests: ['sandbox/operator/{protection/onePerson,routes/phone}.test.ts'],
  },
  once: {
    mutate: ['common/canonicalJson.ts', 'server/api-proxy/idempotency.ts'],
    tests: ['common/canonicalJson.test.ts', 'server/api-proxy/idempotency.test.ts'],
  },
  protection: {
    mutate: ['sandbox/operator/protection/{assertDepositAllowed,breaks,lifetime,limits,playSession,usage}.ts'],
    tests: ['sandbox/operator/protection/{breaks,limits,playSession}.test.ts'],
  },
  orders: {
    mutate: ['sandbox/operator/deposits/{advance,create,expire,refused,states}.ts'],
    tests: ['sandbox/operator/deposits/{callback,create}.test.ts', 'sandbox/scripts/state-diagrams.test.ts'],
  },
  ledger: {
    mutate: ['sandbox/ledger/{holds,idempotency,locks,transfers}.ts'],
    tests: ['sandbox/ledger/{gate,idempotency,ledger,locks,tooLarge}.test.ts'],
  },
  callbacks: {
    mutate: [
      'sandbox/operator/deposits/{applyNotice,callback,notice,storedNotices}.ts',
      'sandbox/kit/http/signature.ts',
    ],
    tests: ['sandbox/operator/deposits/callback.test.ts', 'sandbox/ledger/gate.test.ts'],
  },
  wallet: {
    mutate: [
      'sandbox/operator/review-queue/fourEyes.ts',
      'sandbox/operator/withdrawals/{advance,create,states,timer}.ts',
    ],
    tests: [
      'sandbox/operator/review-queue/fourEyes.test.ts',
      'sandbox/operator/withdrawals/askWithdrawal.test.ts',
      'sandbox/scripts/state-diagrams.test.ts',
    ],
  },
  gameWallet: {
    mutate: ['sandbox/operator/game-wallet/{answers,moves,split}.ts'],
    tests: ['sandbox/operator/game-wallet/{manyBets,wallet}.test.ts', 'sandbox/ledger/{gate,tooLarge}.test.ts'],
  },
  rounds: {
    mutate: ['sandbox/games/maths/table.ts', 'sandbox/games/server/rounds/{choice,openRounds,play,seeds}.ts'],
    tests: [
      'sandbox/games/server/rounds/{bets,choice,rounds}.test.ts',
      'sandbox/operator/review-queue/reviewQueue.test.ts',
    ],
  },
}
