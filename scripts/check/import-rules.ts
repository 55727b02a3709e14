/** What the code of a folder may import besides its own files. The innermost folder, or the file itself, counts. */
export interface FolderRule {
  /** Folders and files, by the beginning of their path. */
  imports: string
  /** Packages; every one where it is left out. */
  packages?: RegExp
  /** This code has no modules of Node: it also runs in the browser. */
  noNode?: boolean
  /** Where to put what does not fit, in words. */
  instead?: string
}

const NO_PACKAGE = /^$/
const KIT = 'contract/ common/ sandbox/kit/'
const OPERATOR = `${KIT} sandbox/faults/ sandbox/ledger/ sandbox/wallet-api/`

export const FOLDERS: Record<string, FolderRule> = {
  common: {
    imports: '',
    packages: NO_PACKAGE,
    noNode: true,
    instead: 'What knows a call, money or a page: contract/.',
  },
  'common/node': { imports: '', packages: /^(prom-client|qr)$/ },
  contract: { imports: 'common/', packages: /^zod(\/|$)/, noNode: true },
  'qa-kit': {
    imports: '',
    packages: /^(@axe-core\/playwright|playwright\/test|supertest|vitest(\/config)?)$/,
    instead: 'It is copied out of the repository: ask the product over HTTP.',
  },
  components: { imports: 'common/ contract/', packages: /^react(\/|$)/, noNode: true, instead: 'Pass it as props.' },
  // The runtime names islands and what moves while they sleep, and renders none itself.
  browser: {
    imports: 'common/ contract/ islands/registry.ts islands/mount.tsx islands/asleep.ts',
    noNode: true,
    instead: 'Words come in attributes of the HTML.',
  },
  islands: {
    imports: 'components/ browser/ contract/ common/',
    noNode: true,
    instead: 'Words and data come as JSON-safe props; the server is reached by /api/* only.',
  },
  pages: {
    imports: 'components/ islands/ browser/ contract/ common/ design/',
    instead: 'Upstream data comes from pageContext.api, words from pageContext.t.',
  },
  server: {
    imports: 'contract/ common/ locales/ browser/runtime/',
    instead: 'Pages are reached by pages/renderPage.ts, the reference upstream over HTTP.',
  },
  sandbox: { imports: 'contract/ common/', instead: 'It talks to the app over HTTP.' },
  'sandbox/app.ts': {
    imports: `${KIT} sandbox/faults/ sandbox/wallet-api/ sandbox/operator/ sandbox/gateway/ sandbox/google/ sandbox/desk/`,
    instead: 'Only sandbox/start.ts joins operator and games.',
  },
  'sandbox/kit': { imports: 'contract/ common/ locales/ sandbox/locales/' },
  'sandbox/ledger': { imports: KIT },
  'sandbox/wallet-api': { imports: KIT },
  'sandbox/faults': { imports: KIT },
  'sandbox/operator': { imports: OPERATOR, instead: 'Games are known by sandbox/wallet-api/ alone.' },
  'sandbox/gateway': { imports: `${KIT} sandbox/operator/` },
  'sandbox/google': { imports: KIT },
  'sandbox/demo': { imports: `${OPERATOR} sandbox/operator/` },
  'sandbox/desk': { imports: `${OPERATOR} sandbox/operator/ sandbox/gateway/ sandbox/demo/` },
  'sandbox/games': { imports: `${KIT} sandbox/wallet-api/`, instead: 'Money moves by the wallet API only.' },
  'sandbox/games/slots': { imports: 'sandbox/games/protocol/ common/lookUp.ts', packages: NO_PACKAGE, noNode: true },
  'sandbox/games/faces': { imports: 'sandbox/games/protocol/', packages: NO_PACKAGE, noNode: true },
  'sandbox/games/maths': {
    imports: 'sandbox/games/protocol/ sandbox/games/slots/ contract/ common/',
    packages: NO_PACKAGE,
    noNode: true,
  },
  // It ships to the browser without zod. Of the last two only types.
  'sandbox/games/client': {
    imports:
      'sandbox/games/protocol/ sandbox/games/slots/signs.ts sandbox/games/maths/ common/lookUp.ts common/placeholders.ts contract/money/sen.ts contract/format.ts contract/languages.ts contract/time/time.ts common/safeStorage.ts common/dialogFallback.ts common/within.ts contract/gameMessage.ts sandbox/locales/en.json',
    packages: NO_PACKAGE,
    noNode: true,
  },
  locales: { imports: '', packages: NO_PACKAGE, noNode: true },
}

/** Node runs .ts and knows no JSX, so that is written in these folders alone. */
export const JSX = /^(components|islands|pages)\//

/** Packages that some files alone import. */
export const PACKAGES: readonly [name: RegExp, only: RegExp][] = [
  [/^express(\/|$)/, /^(server|sandbox)\//],
  [/^swiper(\/|$)/, /^islands\/(carousel\/|\w+Carousel\/)/],
  // The dependencies of sandbox/package.json that the web tier runs without.
  [
    /^(@electric-sql\/pglite|@simplewebauthn\/server|csv-parse|drizzle-orm|fflate|nodemailer|pg|web-push)(\/|$)/,
    /^sandbox\//,
  ],
]

/** Layers of the programs, lowest first: a file imports its own and those before; what has none, every one. */
export const LAYERS: readonly (readonly [base: string, rooms: string])[] = [
  [
    'server/env.ts server/keys.ts server/listen.ts server/redisAddress.ts server/version.ts',
    'server/brand server/store server/http server/limits server/pictures server/upstream-client server/session server/render server/api-proxy server/files server/google server/observability server/sandbox server/workers',
  ],
  [
    'sandbox/env.ts sandbox/operator/settings.ts',
    'sandbox/locales sandbox/kit sandbox/faults sandbox/ledger sandbox/wallet-api sandbox/operator/tables sandbox/operator/events sandbox/operator/review-queue sandbox/operator/mail sandbox/operator/push sandbox/operator/webhooks sandbox/operator/promotions sandbox/operator/protection sandbox/operator/players sandbox/operator/catalogue sandbox/operator/deposits sandbox/operator/withdrawals sandbox/operator/history sandbox/operator/support sandbox/operator/game-wallet sandbox/operator/personal-data sandbox/games sandbox/operator/quests sandbox/operator/routes sandbox/operator/audit sandbox/gateway sandbox/google sandbox/demo sandbox/desk',
  ],
]

/** A setting holds a style sheet of the operator. What may stand in it is known where colours are known. */
export const UPWARD = { from: 'server/env.ts', to: 'server/brand/brandCss.ts' }
