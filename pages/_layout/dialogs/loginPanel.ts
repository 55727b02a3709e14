import type { PageContextServer } from 'vike/types'
import { href } from '../../../contract/routes.ts'
import { carriedQuery } from '../loginHref.ts'

/** The content of the login dialog. `welcome` is the first view on a phone; on desktop sign-in is the first. */
export type LoginPanelName = 'welcome' | 'login' | 'register' | 'reset' | 'phone' | 'phoneReset'

type LoginContext = Pick<PageContextServer, 'urlPathname' | 'urlParsed' | 'session' | 'device' | 'flash'>

/** Marks a link inside the open dialog, so that the opening is not counted again. */
const SWITCHED = 'switched'

/** The panel of the address: `?login=1`, `2` (register, ACC-47), `account`, `reset`, `phone`, `phone-reset`; `null`: closed or signed in. */
export function loginPanelOf({ urlParsed, session, device, flash }: LoginContext): LoginPanelName | null {
  if (session.signedIn) return null
  const { login } = urlParsed.search
  if (login === '2') return 'register'
  if (login === 'reset' || login === 'phone') return login
  if (login === PARAM.phoneReset) return 'phoneReset'
  if (login === 'account') return 'login'
  if (login !== '1') return null
  return device === 'mobile' && flash?.form !== 'login' ? 'welcome' : 'login'
}

/** Whether the dialog is all that home renders: on a phone, in half of the bytes. */
export const standsAlone = (context: LoginContext) =>
  context.device === 'mobile' && context.urlPathname === href.home() && loginPanelOf(context) !== null

/** Whether the panels of the sign-in come with what opens over home: on a phone, which shows home without the dialog. */
export const hasPanelsOverHome = ({ device, session, urlPathname }: LoginContext) =>
  device === 'mobile' && !session.signedIn && urlPathname === href.home()

const PARAM: Record<LoginPanelName, string> = {
  ...{ welcome: '1', login: 'account', register: '2', reset: 'reset' },
  ...{ phone: 'phone', phoneReset: 'phone-reset' },
}

export const homeHref = (panel: LoginPanelName) => `?login=${PARAM[panel]}`

/** The same address with another panel. Its other parameters (the wanted page, an invitation) stay. */
export function panelHref({ urlParsed }: Pick<LoginContext, 'urlParsed'>, panel: LoginPanelName): string {
  const { over: _, ...others } = urlParsed.search
  return `?${new URLSearchParams({ ...others, login: PARAM[panel], [SWITCHED]: '1' })}`
}

/** The page below the dialog: closing leads to it, and a sign-in stays on it. */
export function pageBelow({ urlPathname, urlParsed }: Pick<LoginContext, 'urlPathname' | 'urlParsed'>): string {
  const query = new URLSearchParams(carriedQuery({ urlParsed })).toString()
  return query ? `${urlPathname}?${query}` : urlPathname
}

/** Whether this render is an opening: not a switch inside the dialog, not a refused form. */
export const isOpening = (context: LoginContext) =>
  loginPanelOf(context) !== null && !context.urlParsed.search[SWITCHED] && !context.flash?.form
