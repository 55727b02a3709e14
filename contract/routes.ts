/** Query parameters that the shell reads on public pages. A page with one is rendered for its visitor alone. */
export const LOGIN_PARAMETERS = ['login', 'next', 'switched', 'inviteCode'] as const

interface Route {
  path: `/${string}`
  /** SES-18: a visitor may open it, as help and player protection (SUP-07, PRT-19); others ask to sign in. */
  visitors?: true
  reads?: readonly string[]
  carries?: readonly string[]
}

/** Every page: one folder of `pages/` each (`folderOf`). A new page adds its line here. */
export const ROUTES = {
  home: { path: '/', visitors: true, reads: ['over', ...LOGIN_PARAMETERS] },
  promosi: { path: '/promosi', visitors: true },
  promosiDetail: { path: '/promosiDetail', visitors: true, reads: ['id'] },
  account: { path: '/account', visitors: true },
  accountData: { path: '/account/data' },
  accountClose: { path: '/account/close', visitors: true, reads: ['step'] },
  accountNotMe: { path: '/account/not-me', visitors: true, reads: ['token'] },
  accountVerification: { path: '/account/verification' },
  download: { path: '/download', visitors: true, reads: ['inviteCode', 'app'] },
  help: { path: '/help', visitors: true },
  responsiblePlay: { path: '/responsible-play', visitors: true },
  terms: { path: '/terms', visitors: true },
  privacy: { path: '/privacy', visitors: true },
  reset: { path: '/reset', visitors: true },
  bonuses: { path: '/bonuses' },
  change: { path: '/change' },
  collect: { path: '/collect', reads: ['page'] },
  confirm: { path: '/confirm', reads: ['transNo', 'unknown'] },
  contact: { path: '/contact', reads: ['compose', 'text'] },
  faq: { path: '/faq', reads: ['q', 'open'] },
  games: { path: '/games', reads: ['classify', 'supplier', 'keyword', 'sort', 'page'] },
  gamesDetail: { path: '/gamesDetail', reads: ['id'] },
  // GAM-05: the server reads the rest again.
  gamesPlay: { path: '/gamesPlay', reads: ['id', 'demo'], carries: ['name', 'isCollect', 'type'] },
  identity: { path: '/identity', reads: ['for', 'next'] },
  inbox: { path: '/inbox', reads: ['open', 'page'] },
  invite: { path: '/invite' },
  inviteRecord: { path: '/inviteRecord', reads: ['page'] },
  level: { path: '/level' },
  limits: { path: '/limits', reads: ['kind', 'length', 'none'] },
  pend: { path: '/pend', reads: ['unknown'] },
  profile: { path: '/profile' },
  recharge: { path: '/recharge' },
  transaction: { path: '/transaction', reads: ['transNo', 'type', 'state', 'from', 'to', 'page', 'days'] },
  wallet: { path: '/wallet' },
  withdraw: { path: '/withdraw', reads: ['amount'] },
  withdrawForm: { path: '/withdrawForm', reads: ['amount', 'saved'] },
} as const satisfies Record<string, Route>

type Routes = typeof ROUTES
export type PageName = keyof Routes
type Parameter<R> =
  | (R extends { reads: readonly (infer Name extends string)[] } ? Name : never)
  | (R extends { carries: readonly (infer Name extends string)[] } ? Name : never)

type PagePath = Routes[PageName]['path']
/** Script of the browser writes `'/wallet' satisfies PageAddress`: the address is checked, and the table stays away. */
export type PageAddress = PagePath | `${PagePath}?${string}`

type Query = Readonly<Record<string, string | number | undefined>>

function withQuery(path: string, query: Query = {}): string {
  const parts = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}=${encodeURIComponent(value)}`],
  )
  return parts.length === 0 ? path : `${path}?${parts.join('&')}`
}

/** The address of each page: `href.confirm({ transNo })`. A parameter that is `undefined` is left out. */
export const href = Object.fromEntries(
  Object.entries<Route>(ROUTES).map(([name, { path }]) => [name, (query?: Query) => withQuery(path, query)]),
) as {
  [Name in PageName]: (query?: { readonly [P in Parameter<Routes[Name]>]?: string | number | undefined }) => string
}

const rows = Object.values<Route>(ROUTES)

export const PAGE_PATHS: ReadonlySet<string> = new Set(rows.map(({ path }) => path))

/** The folder of a page in `pages/`: a slash of its address is a dash there. */
export const folderOf = (path: string) => (path === '/' ? 'index' : path.slice(1).replaceAll('/', '-'))

export const PUBLIC_PATHS: readonly string[] = rows.filter(({ visitors }) => visitors).map(({ path }) => path)

/** The query parameters that a page may read. A page of a player gets no others (server/render/reflected.ts). */
export const PAGE_PARAMETERS: readonly string[] = [
  ...new Set([...LOGIN_PARAMETERS, 'signOut', ...rows.flatMap(({ reads = [] }) => reads)]),
]

export const pathOf = (address: string) => address.split(/[?#]/)[0] ?? ''

export const needsPlayer = (address: string) => address.startsWith('/') && !PUBLIC_PATHS.includes(pathOf(address))

/** Whether an address opens a game with chips of no value. */
export const opensDemo = (address: string) =>
  pathOf(address) === ROUTES.gamesPlay.path && /[?&]demo=1(?:&|$)/.test(address)
