/** The import rules of every folder. The reasons contain the fix: they are printed with each finding. */
export interface FolderRule {
  /** Folders and files, by the beginning of their path, that code in this folder may import besides its own files. */
  mayImport: string[]
  /** Files that it may name by `new URL(…, import.meta.url)`, to start or to read but not to import. */
  mayName?: string[]
  /** Packages allowed; every package when absent. */
  packages?: RegExp
  /** Whether Node's own modules are available where this code runs. */
  node: boolean
  /** Whether the files may contain JSX. Node runs .ts directly and does not support JSX. */
  jsx: boolean
  fix: string
}

/** A folder inside another has its own rules: the longest matching path counts. */
export const FOLDERS: Record<string, FolderRule> = {
  common: {
    mayImport: [],
    packages: /^$/,
    node: false,
    jsx: false,
    fix: 'common/ holds helpers that know nothing of the product, and imports nothing. What knows a call, money or a page belongs to contract/.',
  },
  'common/node': {
    mayImport: [],
    packages: /^(prom-client|qr)$/,
    node: true,
    jsx: false,
    fix: 'common/node/ holds what both tiers ask of the machine and its files, and knows nothing of the product.',
  },
  contract: {
    mayImport: ['common/'],
    packages: /^zod(\/|$)/,
    node: false,
    jsx: false,
    fix: 'contract/ runs in the browser, the server and the reference upstream, so it imports zod and common/ only. Move the code that needs more to the folder that uses it.',
  },
  'qa-kit': {
    mayImport: [],
    packages: /^(@axe-core\/playwright|playwright\/test|supertest|vitest(\/config)?)$/,
    node: true,
    jsx: false,
    fix: 'qa-kit/ is copied out of the repository and imports nothing of it. Ask the product over HTTP.',
  },
  components: {
    mayImport: ['common/', 'contract/'],
    packages: /^react(\/|$)/,
    node: false,
    jsx: true,
    fix: 'components/ is rendered by pages and islands alike and imports contract/ and react only. Pass what it needs as props.',
  },
  browser: {
    // The runtime loads the islands and React when the first island wakes, and what moves while islands sleep; it names
    // them and renders no component itself.
    mayImport: ['common/', 'contract/', 'islands/registry.ts', 'islands/mount.tsx', 'islands/asleep.ts'],
    node: false,
    jsx: false,
    fix: 'browser/ holds the script that is not React and imports contract/ only. Words come in attributes of the HTML; the server is reached by /api/* only.',
  },
  islands: {
    mayImport: ['components/', 'browser/', 'contract/', 'common/'],
    node: false,
    jsx: true,
    fix: 'islands/ ships to the browser and imports components/, browser/ and contract/. Words and data come as JSON-safe props; the server is reached by /api/* only.',
  },
  pages: {
    mayImport: ['components/', 'islands/', 'browser/', 'contract/', 'common/', 'design/'],
    node: true,
    jsx: true,
    fix: 'pages/ imports components/, islands/, browser/, contract/, and the styles of design/. Upstream data comes from pageContext.api, words from pageContext.t.',
  },
  server: {
    mayImport: ['contract/', 'common/', 'locales/', 'browser/runtime/'],
    mayName: [
      'sandbox/index.ts',
      'package.json',
      'dist/',
      'dist/product-map.json',
      'dist/inventory.cdx.json',
      'design/tokens.css',
      'design/light.css',
    ],
    node: true,
    jsx: false,
    fix: 'server/ imports contract/, locales/ and browser/runtime/. Pages are reached by pages/renderPage.ts, which server/render/open.ts loads; the reference upstream over HTTP.',
  },
  sandbox: {
    mayImport: ['contract/', 'common/', 'locales/'],
    mayName: ['node_modules/@electric-sql/pglite/package.json', 'dist/play/', 'dist/sandbox/'],
    node: true,
    jsx: false,
    fix: 'sandbox/ stands for an operator and a provider of games, and imports contract/, common/ and locales/. It talks to the app over HTTP. sandbox/start.ts joins operator and games.',
  },
  'sandbox/app.ts': {
    mayImport: [
      'contract/',
      'common/',
      'sandbox/kit/',
      'sandbox/faults/',
      'sandbox/wallet-api/',
      'sandbox/operator/',
      'sandbox/gateway/',
      'sandbox/google/',
      'sandbox/desk/',
    ],
    node: true,
    jsx: false,
    fix: 'sandbox/app.ts puts the HTTP side of the operator together. Only sandbox/start.ts joins operator and games.',
  },
  'sandbox/kit': {
    mayImport: ['contract/', 'common/', 'locales/'],
    mayName: ['node_modules/@electric-sql/pglite/package.json', 'dist/sandbox/', 'sandbox/migrations/'],
    node: true,
    jsx: false,
    fix: 'sandbox/kit/ holds database, HTTP, log and words, and knows no player and no money. Pass what it needs as an argument.',
  },
  'sandbox/ledger': {
    mayImport: ['contract/', 'common/', 'sandbox/kit/'],
    node: true,
    jsx: false,
    fix: 'sandbox/ledger/ could be published alone: accounts, transfers and history. What knows players, orders or games belongs to sandbox/operator/.',
  },
  'sandbox/wallet-api': {
    mayImport: ['contract/', 'common/', 'sandbox/kit/'],
    node: true,
    jsx: false,
    fix: 'sandbox/wallet-api/ holds what operator and games say to each other, and imports neither.',
  },
  'sandbox/faults': {
    mayImport: ['contract/', 'common/', 'sandbox/kit/'],
    node: true,
    jsx: false,
    fix: 'sandbox/faults/ holds the headers and clocks of testers. What they act on is handed in.',
  },
  'sandbox/operator': {
    mayImport: [
      'contract/',
      'common/',
      'locales/',
      'sandbox/kit/',
      'sandbox/faults/',
      'sandbox/ledger/',
      'sandbox/wallet-api/',
    ],
    node: true,
    jsx: false,
    fix: 'sandbox/operator/ knows no game but by sandbox/wallet-api/, and neither desk nor gateway. sandbox/start.ts and sandbox/app.ts put the parts together.',
  },
  'sandbox/gateway': {
    mayImport: ['contract/', 'common/', 'locales/', 'sandbox/kit/', 'sandbox/operator/'],
    node: true,
    jsx: false,
    fix: 'sandbox/gateway/ stands for a payment gateway: it imports the operator and never the desk or the games.',
  },
  'sandbox/google': {
    mayImport: ['contract/', 'common/', 'locales/', 'sandbox/kit/'],
    node: true,
    jsx: false,
    fix: 'sandbox/google/ stands for a sign-in of others and knows no part of the operator.',
  },
  'sandbox/demo': {
    mayImport: [
      'contract/',
      'common/',
      'locales/',
      'sandbox/kit/',
      'sandbox/ledger/',
      'sandbox/wallet-api/',
      'sandbox/operator/',
    ],
    node: true,
    jsx: false,
    fix: 'sandbox/demo/ writes the first data of a sandbox. Rounds are played by the provider that sandbox/start.ts hands in.',
  },
  'sandbox/desk': {
    mayImport: [
      'contract/',
      'common/',
      'locales/',
      'sandbox/kit/',
      'sandbox/faults/',
      'sandbox/ledger/',
      'sandbox/wallet-api/',
      'sandbox/operator/',
      'sandbox/gateway/',
      'sandbox/demo/',
    ],
    node: true,
    jsx: false,
    fix: 'sandbox/desk/ is the place of testers and operators. Rounds are asked of the provider that sandbox/start.ts hands in.',
  },
  'sandbox/games': {
    mayImport: ['contract/', 'common/', 'locales/', 'sandbox/kit/', 'sandbox/wallet-api/'],
    mayName: ['dist/play/'],
    node: true,
    jsx: false,
    fix: 'sandbox/games/ moves money by the wallet API only, and reaches the operator by sandbox/wallet-api/ alone.',
  },
  'sandbox/games/slots': {
    mayImport: ['sandbox/games/protocol/', 'common/lookUp.ts'],
    packages: /^$/,
    node: false,
    jsx: false,
    fix: 'sandbox/games/slots/ is data: one file for each slot. What plays it stands in sandbox/games/maths/reel/.',
  },
  'sandbox/games/faces': {
    mayImport: ['sandbox/games/protocol/'],
    packages: /^$/,
    node: false,
    jsx: false,
    fix: 'sandbox/games/faces/ is data: what each slot looks and sounds like. What draws it stands in sandbox/games/client/reel/.',
  },
  'sandbox/games/maths': {
    mayImport: ['sandbox/games/protocol/', 'sandbox/games/slots/', 'contract/', 'common/'],
    packages: /^$/,
    node: false,
    jsx: false,
    fix: 'sandbox/games/maths/ runs in the browser too, where a round is verified. It draws, pays and remembers nothing.',
  },
  'sandbox/games/client': {
    mayImport: [
      'sandbox/games/protocol/',
      'sandbox/games/slots/signs.ts',
      'sandbox/games/maths/',
      'common/lookUp.ts',
      'common/placeholders.ts',
      'contract/money/sen.ts',
      'contract/format.ts',
      'contract/languages.ts',
      'contract/time/time.ts',
      'common/safeStorage.ts',
      'common/dialogFallback.ts',
      'common/within.ts',
      // Only its types.
      'contract/gameMessage.ts',
      // Only its type: the keys of the words.
      'locales/en.json',
    ],
    packages: /^$/,
    node: false,
    jsx: false,
    fix: 'sandbox/games/client/ ships to the browser: besides its own files it imports the protocol, the maths and files of contract/ that need no zod. Words come in the JSON of the document.',
  },
  locales: {
    mayImport: [],
    packages: /^$/,
    node: false,
    jsx: false,
    fix: 'locales/ holds words and imports nothing.',
  },
}

/**
 * The layers of the two server programs from the lowest to the highest: a file imports its own layer and those before
 * it. `base` is every file beside the layers that imports none of them. The other files beside the layers put the parts
 * together and may import every layer.
 */
export interface Layers {
  base: string[]
  rooms: string[]
  /** Imports that run upward, by the importing file, each with its reason. */
  upward: Record<string, { target: string; why: string }>
}

export const LAYERS: Record<string, Layers> = {
  server: {
    base: ['server/env.ts', 'server/keys.ts', 'server/listen.ts', 'server/redisAddress.ts', 'server/version.ts'],
    rooms: [
      'server/brand',
      'server/store',
      'server/http',
      'server/limits',
      'server/pictures',
      'server/upstream-client',
      'server/session',
      'server/render',
      'server/api-proxy',
      'server/files',
      'server/google',
      'server/observability',
      'server/sandbox',
      'server/workers',
    ],
    upward: {
      'server/env.ts': {
        target: 'server/brand/brandCss.ts',
        why: 'A setting holds a style sheet of the operator. What may stand in it is known where colours are known.',
      },
    },
  },
  sandbox: {
    base: ['sandbox/env.ts', 'sandbox/operator/settings.ts'],
    rooms: [
      'sandbox/kit',
      'sandbox/faults',
      'sandbox/ledger',
      'sandbox/wallet-api',
      'sandbox/operator/tables',
      'sandbox/operator/review-queue',
      'sandbox/operator/mail',
      'sandbox/operator/promotions',
      'sandbox/operator/protection',
      'sandbox/operator/players',
      'sandbox/operator/catalogue',
      'sandbox/operator/deposits',
      'sandbox/operator/withdrawals',
      'sandbox/operator/history',
      'sandbox/operator/support',
      'sandbox/operator/game-wallet',
      'sandbox/operator/personal-data',
      'sandbox/games',
      'sandbox/operator/quests',
      'sandbox/operator/routes',
      'sandbox/operator/audit',
      'sandbox/gateway',
      'sandbox/google',
      'sandbox/demo',
      'sandbox/desk',
    ],
    upward: {},
  },
}

export interface PackageRule {
  package: RegExp
  /** Paths of the files that may import it. */
  only: RegExp
  fix: string
}

export const PACKAGES: PackageRule[] = [
  {
    package: /^express(\/|$)/,
    only: /^(server|sandbox)\//,
    fix: 'Only server/ and sandbox/ know Express. Give the code plain values, and read the request in a middleware or route.',
  },
  {
    package: /^swiper(\/|$)/,
    only: /^islands\/(carousel\/|\w+Carousel\/)/,
    fix: 'Swiper is 26 kB and belongs to the carousel islands alone: use it in islands/<Name>Carousel/ or islands/carousel/.',
  },
]

/**
 * The only readers of `process.env`: the two schemas, the two entries that pass it to them, and the helpers of tests.
 */
export const ENVIRONMENT = {
  // The kit runs in the project of a tester, which has no schema of ours.
  only: /^(qa-kit\/playwright(\.config)?|(server|sandbox)\/(env|index)|(server|sandbox)\/(.+\/)?testing)\.ts$/,
  fix: 'Add the value to the schema in server/env.ts (or sandbox/env.ts) and take it as an argument.',
}
