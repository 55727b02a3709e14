import type { Feature } from './features.ts'
import type { HelpLine, OwnText } from './helpLines.ts'

/** The look of the operator's brand (docs/branding.md). */
export interface Look {
  /** Rules for every page, outside the layers of the design's own; empty without a brand. */
  css: string
  /** The ground of each theme as the browser's own bar takes it: `#rrggbb`. */
  grounds: { dark: string; light: string }
}

/** What the operator's configuration lets every page know. */
export interface Site {
  brand: string
  look: Look
  /** Where terms and privacy are read: our own pages, or the operator's addresses. */
  terms: string
  privacy: string
  /** Absolute address of the site, for share links; empty when not configured. */
  origin: string
  /** Which languages of locales/table.ts players may choose. */
  languages: readonly string[]
  /** What the operator has switched off. */
  featuresOff: readonly Feature[]
  /** Decision row 18. */
  jackpotMode: 'illustration' | 'server'
  facebookUrl?: string | undefined
  google: boolean
  /** Opening the login dialog is told to referral tracking. */
  tracking: boolean
  /** The reference upstream runs behind us with play money. */
  sandbox: boolean
  /** How long a deposit or withdrawal usually takes (specification section 9). */
  usualMinutes: number
  /** What the operator says besides about limits and times, by HTML `lang`. */
  limitsText?: OwnText | undefined
  /** Who listens to players in need; empty when the operator has named nobody. */
  helpLines: readonly HelpLine[]
}
