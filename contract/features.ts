import { PROMOTIONS } from './calls/articles.ts'
import type { CallName } from './calls/calls.ts'

interface Parts {
  /** Addresses of its pages. */
  pages: readonly string[]
  /** Calls that only this feature needs. */
  calls: readonly CallName[]
}

/**
 * The features that an operator may switch off (`FEATURES_OFF`). Wallet, history, accounts and player protection are
 * not among them: a player can always see and withdraw their money, and stop.
 */
export const FEATURES = {
  invite: { pages: ['/invite', '/inviteRecord'], calls: ['inviteRecords'] },
  promotions: { pages: ['/promosi', '/promosiDetail'], calls: [] },
  levels: { pages: ['/level'], calls: ['levelInfo'] },
  support: { pages: ['/contact'], calls: ['contactInfo', 'question', 'questions'] },
  guest: { pages: [], calls: ['guest'] },
  download: { pages: ['/download'], calls: ['inviteApp'] },
} as const satisfies Record<string, Parts>

export type Feature = keyof typeof FEATURES

export const isFeature = (name: string): name is Feature => Object.hasOwn(FEATURES, name)

type Off = readonly Feature[]

export const hasFeature = ({ featuresOff }: { featuresOff: Off }, feature: Feature) => !featuresOff.includes(feature)

const partsOf = (off: Off): Parts[] => off.map((feature) => FEATURES[feature])

/** Whether the page of an in-app path is switched off. */
export const pageIsOff = (off: Off, path: string) => partsOf(off).some(({ pages }) => pages.includes(path))

/** Whether a call is switched off. Promotions are articles of one type, so for that call the input decides. */
export const callIsOff = (off: Off, name: CallName, input?: unknown) =>
  partsOf(off).some(({ calls }) => calls.includes(name)) ||
  (off.includes('promotions') && name === 'articles' && typeOf(input) === PROMOTIONS.type)

const typeOf = (input: unknown) =>
  typeof input === 'object' && input !== null && 'type' in input ? input.type : undefined
