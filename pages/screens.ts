import { lookUp } from '../common/lookUp.ts'
import { href, type PageName, ROUTES } from '../contract/routes.ts'

/** What shell and server know of a page before its files are loaded. */
export interface Screen {
  /** Key of the title. */
  title: string
  /** Key of the document's own title, when it differs from the breadcrumb. */
  documentTitle?: string
  /** Key of the title in the bar of a phone, when the data's own title is a sentence that the page shows below. */
  barTitle?: string
  /** Key of the description; public pages only. Without one the title is used, and the page is `noindex`. */
  description?: string
  /** The same page for equal inputs (server/render/pageInputs.ts), rendered once; others are ignored. */
  cacheable?: { parameters: readonly string[] }
  /** The parent page: the target of the back arrow (otherwise home), and level 2 of the breadcrumb. */
  parent?: { path: string; title: string }
  /** The page fills the window under the bar: no breadcrumb, no foot (a running game). */
  fills?: boolean
  /** Scroll position, choices and typed values are restored on every return to the page (DEV-24). */
  keepsState?: boolean
  /** The right column of desktop, on `/` only. */
  aside?: boolean
  /** Its content alone is the list within the page, no panel with a button that closes it. */
  list?: boolean
}

export const SCREENS: Readonly<Record<PageName, Screen>> = {
  home: {
    title: 'app.home',
    description: 'home.description',
    cacheable: { parameters: [] },
    aside: true,
    keepsState: true,
  },
  promosi: { title: 'promo.title', description: 'promo.description', cacheable: { parameters: [] }, keepsState: true },
  promosiDetail: {
    title: 'promo.detailTitle',
    barTitle: 'promo.detailTitle',
    description: 'promo.detailDescription',
    parent: { path: href.promosi(), title: 'promo.title' },
  },
  account: { title: 'account.title', description: 'account.description' },
  accountClose: {
    title: 'close.title',
    description: 'close.description',
    parent: { path: href.account(), title: 'account.title' },
  },
  accountData: { title: 'ownData.pageTitle', parent: { path: href.account(), title: 'account.title' } },
  accountNotMe: { title: 'notMe.title' },
  accountVerification: { title: 'verify.title', parent: { path: href.account(), title: 'account.title' } },
  download: { title: 'download.title', documentTitle: 'app.home', description: 'download.description' },
  help: { title: 'help.title', description: 'help.description', cacheable: { parameters: [] } },
  responsiblePlay: { title: 'safer.title', description: 'safer.description', cacheable: { parameters: [] } },
  terms: { title: 'terms.title', description: 'terms.description', cacheable: { parameters: [] } },
  privacy: { title: 'privacy.title', description: 'privacy.description', cacheable: { parameters: [] } },
  reset: { title: 'reset.title' },
  bonuses: { title: 'bonus.title' },
  change: { title: 'account.change', parent: { path: href.account(), title: 'account.title' } },
  collect: { title: 'favourites.title', list: true },
  confirm: { title: 'confirm.order', barTitle: 'confirm.order', parent: { path: href.wallet(), title: 'app.wallet' } },
  contact: { title: 'contact.title' },
  faq: { title: 'faq.title' },
  games: { title: 'games.title', list: true },
  gamesDetail: {
    title: 'games.title',
    barTitle: 'games.title',
    parent: { path: href.games({ classify: 'All' }), title: 'games.title' },
  },
  gamesPlay: { title: 'play.title', fills: true },
  identity: { title: 'identity.title', parent: { path: href.account(), title: 'account.title' } },
  inbox: { title: 'inbox.title', parent: { path: href.account(), title: 'account.title' } },
  invite: { title: 'invite.title', keepsState: true },
  inviteRecord: { title: 'invite.records', parent: { path: href.invite(), title: 'invite.title' } },
  level: { title: 'level.title' },
  limits: { title: 'limits.title', parent: { path: href.responsiblePlay(), title: 'safer.title' } },
  pend: { title: 'pending.title', parent: { path: href.wallet(), title: 'app.wallet' } },
  profile: { title: 'profile.title', parent: { path: href.account(), title: 'account.title' } },
  recharge: { title: 'common.deposit', parent: { path: href.wallet(), title: 'app.wallet' } },
  transaction: { title: 'transactions.title', parent: { path: href.wallet(), title: 'app.wallet' } },
  wallet: { title: 'app.wallet' },
  withdraw: { title: 'common.withdraw', keepsState: true, parent: { path: href.wallet(), title: 'app.wallet' } },
  withdrawForm: { title: 'withdraw.formTitle', parent: { path: href.withdraw(), title: 'common.withdraw' } },
}

/** The page for unknown addresses, refusals and faults. */
export const ERROR_SCREEN: Screen = { title: 'error.titleBroken' }

const BY_PATH: ReadonlyMap<string, Screen> = new Map(
  Object.entries(ROUTES).map(([name, { path }]) => [path, lookUp<Screen>(SCREENS, name) ?? ERROR_SCREEN]),
)

export const screenAt = (path: string): Screen => BY_PATH.get(path) ?? ERROR_SCREEN
