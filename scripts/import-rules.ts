/** Who may import whom. The reasons are the fix: they are printed with each finding. */
export interface FolderRule {
  /** Folders and files, by the beginning of their path, that code in this folder may import besides its own. */
  mayImport: string[]
  /** Files it may name by `new URL(…, import.meta.url)`, to start or to read, never to import. */
  mayName?: string[]
  /** Packages allowed; every package when absent. */
  packages?: RegExp
  /** Whether Node's own modules are there when this code runs. */
  node: boolean
  /** Whether the files may hold JSX. Node runs .ts directly and knows no JSX. */
  jsx: boolean
  fix: string
}

/** A folder inside another has rules of its own: the longest name that a file begins with counts. */
export const FOLDERS: Record<string, FolderRule> = {
  contract: {
    mayImport: [],
    packages: /^zod(\/|$)/,
    node: false,
    jsx: false,
    fix: 'contract/ runs in the browser, the server and the reference upstream, so it imports zod only. Move the code that needs more to the folder that uses it.',
  },
  components: {
    mayImport: ['contract/'],
    packages: /^react(\/|$)/,
    node: false,
    jsx: true,
    fix: 'components/ is drawn by pages and islands alike and imports contract/ and react only. Pass what it needs as props.',
  },
  islands: {
    mayImport: ['components/', 'contract/'],
    node: false,
    jsx: true,
    fix: 'islands/ ships to the browser and imports components/ and contract/. Words and data come as JSON-safe props; the server is reached by /api/* only.',
  },
  pages: {
    mayImport: ['components/', 'islands/', 'contract/', 'design/', 'locales/table.ts'],
    node: true,
    jsx: true,
    fix: 'pages/ imports components/, islands/, contract/, the styles of design/ and the table of locales. Upstream data comes from pageContext.api, words from pageContext.t.',
  },
  server: {
    mayImport: ['contract/', 'locales/', 'islands/runtime/'],
    mayName: [
      'upstream/index.ts',
      'package.json',
      'dist/',
      'dist/product-map.json',
      'design/tokens.css',
      'design/light.css',
    ],
    node: true,
    jsx: false,
    fix: 'server/ imports contract/, locales/ and islands/runtime/. Pages are reached through Vike, the reference upstream over HTTP.',
  },
  upstream: {
    mayImport: ['contract/', 'locales/'],
    mayName: ['node_modules/@electric-sql/pglite/package.json', 'dist/play/'],
    node: true,
    jsx: false,
    fix: 'upstream/ stands for another company and imports contract/ and locales/ only. It talks to the app over HTTP.',
  },
  'upstream/play/client': {
    mayImport: [
      'upstream/play/protocol.ts',
      'upstream/play/maths/',
      'contract/sen.ts',
      'contract/format.ts',
      'contract/time.ts',
      // Its types only.
      'contract/gameMessage.ts',
      // Its type only: the keys that may be said.
      'locales/en.json',
    ],
    packages: /^$/,
    node: false,
    jsx: false,
    fix: 'upstream/play/client/ ships to the browser: besides its own files it imports the protocol, the maths and files of contract/ that need no zod. Words come in the JSON of the document.',
  },
  locales: {
    mayImport: [],
    packages: /^$/,
    node: false,
    jsx: false,
    fix: 'locales/ holds words and the table of locales and imports nothing.',
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
    only: /^(server|upstream)\//,
    fix: 'Only server/ and upstream/ know Express. Give the code plain values, and read the request in a middleware or route.',
  },
  {
    package: /^swiper(\/|$)/,
    only: /^islands\/(carousel\/|[^/]*Carousel[^/]*$)/,
    fix: 'Swiper is 26 kB and belongs to the carousel islands alone: use it in islands/<Name>Carousel.island.tsx or islands/carousel/.',
  },
]

/** The only readers of `process.env`: the two schemas, the two entries that hand it to them, and the helpers of tests. */
export const ENVIRONMENT = {
  only: /^(server|upstream)\/(env|index|(.+\/)?testing)\.ts$/,
  fix: 'Add the value to the schema in server/env.ts (or upstream/env.ts) and take it as an argument.',
}
