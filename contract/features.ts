import type { CallName } from './calls/calls.ts'
import { PROMOTIONS } from './calls/promotions.ts'
import { href, PAGE_PATHS, pathOf } from './routes.ts'

interface Parts {
  pages: readonly string[]
  calls: readonly CallName[]
  fields?: Partial<Record<CallName, readonly string[]>>
}

/** The features that may be switched off (`FEATURES_OFF`); never wallet, history, accounts or player protection. */
export const FEATURES = {
  invite: { pages: [href.invite(), href.inviteRecord()], calls: ['inviteRecords'] },
  promotions: { pages: [href.promosi(), href.promosiDetail()], calls: [] },
  levels: {
    pages: [href.level()],
    calls: ['levelInfo'],
    fields: {
      withdrawPage: [
        ...['levelContent', 'levelDetailButton', 'levelDetailToUrl', 'levelPicture'],
        'levelBackgroundPicture',
      ],
    },
  },
  bonuses: { pages: [href.bonuses()], calls: ['bonuses', 'quests', 'answerQuest'] },
  support: { pages: [href.contact()], calls: ['contactInfo', 'question', 'questions'] },
  guest: { pages: [], calls: ['guest'] },
  phone: {
    pages: [],
    calls: ['phoneOffer', 'sendPhoneCode', 'phoneSignIn', 'phoneReset', 'changePhone', 'removePhone'],
  },
  download: { pages: [href.download()], calls: ['inviteApp'] },
  verification: {
    pages: [href.accountVerification()],
    calls: ['verify'],
    fields: { userDetail: ['verification'], overview: ['verification'] },
  },
} as const satisfies Record<string, Parts>

export type Feature = keyof typeof FEATURES

export const FEATURE_NAMES = Object.keys(FEATURES) as Feature[]

export const isFeature = (name: string): name is Feature => Object.hasOwn(FEATURES, name)

/** Reads `FEATURES_OFF`, a comma list. `problem` says which rule the list breaks. */
export function readFeaturesOff(names: readonly string[]): { featuresOff: Feature[]; problem?: string } {
  const featuresOff = names.filter(isFeature)
  if (featuresOff.length < names.length)
    return {
      featuresOff,
      problem: `must be a comma list out of ${FEATURE_NAMES.join(', ')}; wallet, history, accounts and player protection stay`,
    }
  // Invitations lead to the download page, which registers the invited player.
  if (featuresOff.includes('download') && !featuresOff.includes('invite'))
    return { featuresOff, problem: 'download carries the invitations: name invite too' }
  return { featuresOff }
}

type Off = readonly Feature[]

export const hasFeature = ({ featuresOff }: { featuresOff: Off }, feature: Feature) => !featuresOff.includes(feature)

const partsOf = (off: Off): Parts[] => off.map((feature) => FEATURES[feature])

export const pageIsOff = (off: Off, path: string) => partsOf(off).some(({ pages }) => pages.includes(path))

/** Whether an in-app address (without its query) has a page that the operator has not switched off. */
export const routeExists = (address: string, { featuresOff }: { featuresOff: Off }) =>
  PAGE_PATHS.has(pathOf(address)) && !pageIsOff(featuresOff, pathOf(address))

/** Whether a call is switched off. Promotions are articles of one type, so for that call the input decides. */
export const callIsOff = (off: Off, name: CallName, input?: unknown) =>
  partsOf(off).some(({ calls }) => calls.includes(name)) ||
  (off.includes('promotions') && name === 'articles' && typeOf(input) === PROMOTIONS.type)

export const fieldsOff = (off: Off, name: CallName): readonly string[] =>
  partsOf(off).flatMap(({ fields }) => fields?.[name] ?? [])

const HERE = 'http://in.app'

/** Whether a link leads to a page that is off, at once or after the sign-in. `origin` is the product's. */
export function leadsOff(off: Off, href: string, origin = ''): boolean {
  if (off.length === 0 || !URL.canParse(href, HERE)) return false
  const { origin: target, pathname, searchParams } = new URL(href, HERE)
  if (target !== HERE && target !== origin) return false
  const next = searchParams.get('next')
  return pageIsOff(off, routedPath(pathname)) || (next !== null && next !== href && leadsOff(off, next, origin))
}

/** The path as the router reads it: decoded, without slashes at its end. */
function routedPath(pathname: string): string {
  let end = pathname.length
  while (end > 1 && pathname[end - 1] === '/') end--
  try {
    return decodeURIComponent(pathname.slice(0, end))
  } catch {
    return pathname
  }
}

const typeOf = (input: unknown) =>
  typeof input === 'object' && input !== null && 'type' in input ? input.type : undefined
