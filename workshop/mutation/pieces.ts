import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../../scripts/shared/run.ts'

export interface Piece {
  /** The folders whose code is changed, one mutant at a time: a new file in one is tested without its name. */
  mutate: readonly string[]
  /** The tests that must notice: each mutant runs those that reach it. */
  tests: readonly string[]
  /** Also mutate code that runs while a file loads (patterns, schemas). Each mutant loads all test files again. */
  statics?: boolean
}

const CALLBACKS = 'applyNotice|callback|notice|storedNotices'

/** In the order of the runs, the cheapest first. */
export const PIECES: Readonly<Record<string, Piece>> = {
  amounts: {
    mutate: ['contract/money/*.ts'],
    tests: ['{contract/{money/*,calls/*},browser/groupAmount}.test.ts'],
    statics: true,
  },
  forms: {
    mutate: ['contract/{calls/{orders,protection,deposits,withdrawals},history/*,phone,rules,typedText}.ts'],
    tests: ['contract/{calls/*,history/*,phone,rules,typedText}.test.ts'],
    statics: true,
  },
  session: {
    mutate: ['server/{session/*,http/cookies,keys}.ts'],
    tests: ['server/{api-proxy/*,session/*,http/cookies,keys}.test.ts'],
  },
  identity: {
    mutate: ['server/api-proxy/{!(idempotency),calls/*}.ts'],
    tests: ['server/{api-proxy/*,files/picture}.test.ts'],
  },
  once: {
    mutate: ['{common/canonicalJson,server/api-proxy/idempotency}.ts'],
    tests: ['{common/canonicalJson,server/api-proxy/idempotency}.test.ts'],
  },
  phone: {
    mutate: ['sandbox/operator/players/{payoutPause,phone}.ts'],
    tests: ['sandbox/operator/{protection/onePerson,routes/phone}.test.ts'],
  },
  protection: {
    mutate: ['sandbox/operator/protection/*.ts'],
    tests: ['sandbox/operator/{protection/*,routes/protection}.test.ts'],
  },
  orders: {
    mutate: [`sandbox/operator/deposits/!(${CALLBACKS}).ts`],
    tests: ['sandbox/{operator/{deposits/*,routes/deposits},scripts/state-diagrams}.test.ts'],
  },
  callbacks: {
    mutate: [`sandbox/{operator/deposits/@(${CALLBACKS}),kit/http/signature}.ts`],
    tests: ['sandbox/{operator/deposits/callback,ledger/gate}.test.ts'],
  },
  ledger: {
    mutate: ['sandbox/ledger/*.ts'],
    tests: ['sandbox/ledger/!(grown|model|numbers|races).test.ts'],
  },
  wallet: {
    mutate: ['sandbox/operator/{review-queue,withdrawals}/*.ts'],
    tests: ['sandbox/{operator/{review-queue,withdrawals}/*,scripts/state-diagrams}.test.ts'],
  },
  gameWallet: {
    mutate: ['sandbox/operator/game-wallet/*.ts'],
    tests: ['sandbox/{operator/game-wallet/*,ledger/{gate,tooLarge}}.test.ts'],
  },
  rounds: {
    mutate: ['sandbox/games/{maths/table,server/rounds/*}.ts'],
    tests: ['sandbox/{games/server/rounds/*,operator/review-queue/reviewQueue}.test.ts'],
  },
}

/** The files that a piece changes. */
export const mutated = ({ mutate }: Piece): string[] =>
  globSync([...mutate], { cwd: ROOT, exclude: ['**/*{.test,testing}.ts'] }).sort()

/** Pieces in a sample: each starts Stryker and its tests once. */
const PIECES_IN_SAMPLE = 4
/** Lines of each in a sample, or one file that is longer. All have some 400 mutants, which take ten minutes on two processors. */
const LINES_IN_SAMPLE = 150

/** Files by piece; a seed always chooses the same ones of the same sources. */
export function sampleOf(seed: string): Record<string, string[]> {
  const place = (text: string) => createHash('sha256').update(`${seed} ${text}`).digest('hex')
  const shuffled = (texts: string[]) => texts.toSorted((a, b) => (place(a) < place(b) ? -1 : 1))
  const sample: Record<string, string[]> = {}
  const names = shuffled(Object.keys(PIECES)).slice(0, PIECES_IN_SAMPLE)
  for (const [name, piece] of Object.entries(PIECES).filter(([name]) => names.includes(name))) {
    let lines = 0
    sample[name] = shuffled(mutated(piece)).filter((file, at) => {
      const more = readFileSync(join(ROOT, file), 'utf8').split('\n').length
      const fits = at === 0 || lines + more <= LINES_IN_SAMPLE
      if (fits) lines += more
      return fits
    })
  }
  return sample
}
