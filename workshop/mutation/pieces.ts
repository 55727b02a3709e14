import { createHash } from 'node:crypto'
import { globSync } from 'node:fs'
import { ROOT } from '../../scripts/shared/run.ts'

export interface Piece {
  /** The folders whose code is changed, one mutant at a time: a new file in one is tested without its name. */
  mutate: string
  /** The tests that must notice: each mutant runs those that reach it. */
  tests: string
  /** Also mutate code that runs while a file loads (patterns, schemas). Each mutant loads all test files again. */
  statics?: boolean
}

const CALLBACKS = 'applyNotice|callback|notice|storedNotices'

/** In the order of the runs, the cheapest first. */
export const PIECES: Readonly<Record<string, Piece>> = {
  amounts: {
    mutate: 'contract/money/*.ts',
    tests: '{contract/{money/*,calls/*},browser/groupAmount}.test.ts',
    statics: true,
  },
  forms: {
    mutate: 'contract/{calls/{orders,protection,deposits,withdrawals},history/*,phone,rules,typedText}.ts',
    tests: 'contract/{calls/*,history/*,phone,rules,typedText}.test.ts',
    statics: true,
  },
  session: {
    mutate: 'server/{session/*,http/cookies,keys}.ts',
    tests: 'server/{session/*,http/cookies,keys,api-proxy/!(storeAway),limits/rateLimit}.test.ts',
  },
  identity: {
    mutate: 'server/api-proxy/{!(idempotency|upload|uploadPicture|pictures|ownPictures),calls/*}.ts',
    tests: 'server/{{api-proxy,google,limits}/*,http/refusals}.test.ts',
  },
  once: {
    mutate: '{common/canonicalJson,server/api-proxy/idempotency}.ts',
    tests: '{common/canonicalJson,server/api-proxy/idempotency}.test.ts',
  },
  phone: {
    mutate: 'sandbox/operator/players/{payoutPause,phone}.ts',
    tests: 'sandbox/operator/{protection/onePerson,routes/phone}.test.ts',
  },
  protection: {
    mutate: 'sandbox/operator/protection/*.ts',
    tests: 'sandbox/operator/{events/events,protection/*,routes/protection}.test.ts',
  },
  orders: {
    mutate: `sandbox/operator/deposits/!(${CALLBACKS}).ts`,
    tests:
      'sandbox/{gateway/*,operator/{deposits/*,events/events,mail/letters,personal-data/erased,review-queue/*,routes/deposits},scripts/state-diagrams}.test.ts',
  },
  callbacks: {
    mutate: `sandbox/{operator/deposits/@(${CALLBACKS}),kit/http/signature}.ts`,
    tests: 'sandbox/{operator/{deposits/callback,personal-data/erased},ledger/gate}.test.ts',
  },
  ledger: {
    mutate: 'sandbox/ledger/*.ts',
    tests:
      'sandbox/{ledger/!(grown|model|numbers|races),operator/{audit/{audit,uncounted,upgrade},deposits/{callback,create},history/statement,personal-data/ownData,routes/routes,withdrawals/askWithdrawal}}.test.ts',
  },
  wallet: {
    mutate: 'sandbox/operator/{review-queue,withdrawals}/*.ts',
    tests:
      'sandbox/{operator/{{review-queue,withdrawals}/*,deposits/callback,events/events,mail/letters,personal-data/erased,routes/{phone,routes}},desk/{access,states},kit/db/eachDue,scripts/state-diagrams}.test.ts',
  },
  gameWallet: {
    mutate: 'sandbox/operator/game-wallet/*.ts',
    tests:
      'sandbox/{games/server/{rounds/demo,watch},ledger/{gate,tooLarge},operator/{events/events,game-wallet/*,personal-data/ownData,routes/routes}}.test.ts',
  },
  rounds: {
    mutate: 'sandbox/games/{maths/table,server/rounds/*}.ts',
    tests: 'sandbox/{games/server/{rounds/*,watch},operator/{review-queue/reviewQueue,routes/promotions}}.test.ts',
  },
}

/** The files that a piece changes. */
export const mutated = (name: string): string[] =>
  globSync(PIECES[name]?.mutate ?? [], { cwd: ROOT, exclude: ['**/*{.test,testing}.ts'] }).sort()

/** Two files of each of four pieces have some 350 mutants, which take ten minutes on two processors. */
const [PIECES_IN_SAMPLE, FILES_OF_EACH] = [4, 2]

/** Files by piece; a seed always chooses the same ones of the same sources. */
export function sampleOf(seed: string): Record<string, string[]> {
  const place = (text: string) => createHash('sha256').update(`${seed} ${text}`).digest('hex')
  const some = (texts: string[], most: number) =>
    texts.toSorted((a, b) => (place(a) < place(b) ? -1 : 1)).slice(0, most)
  const names = some(Object.keys(PIECES), PIECES_IN_SAMPLE)
  return Object.fromEntries(names.map((name) => [name, some(mutated(name), FILES_OF_EACH)]))
}
