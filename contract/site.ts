import type { Feature } from './features.ts'
import type { HelpLine, OwnText } from './helpLines.ts'
import type { Age } from './wording.ts'

/** The look of the operator's brand (docs/branding.md). */
export interface Look {
  /** Rules for every page, outside the layers of the design; empty without a brand. */
  css: string
  /** The ground of each theme, for the colour of the browser's bar: `#rrggbb`. */
  grounds: { dark: string; light: string }
}

export interface Site {
  brand: string
  look: Look
  /** The addresses of terms and privacy: our own pages, or the operator's addresses. */
  terms: string
  privacy: string
  /** Absolute address of the site, for share links; empty when not configured. */
  origin: string
  /** The languages of contract/languages.ts that players may choose. */
  languages: readonly string[]
  featuresOff: readonly Feature[]
  /** The age from which somebody may play. */
  age: Age
  /** HOM-05: whether the jackpot grows, or shows upstream's figure. */
  jackpotMode: 'illustration' | 'server'
  facebookUrl?: string | undefined
  /** The operator's registration as a provider of electronic systems (PSE). */
  pseNumber?: string | undefined
  google: boolean
  /** Referral tracking receives the openings of the login dialog. */
  tracking: boolean
  /** One visit in a hundred sends its own figures (OPS-87). */
  field: boolean
  sandbox: boolean
  /** How long a deposit or withdrawal usually takes (DEP-24). */
  usualMinutes: number
  /** The operator's additional texts about limits and times, by HTML `lang`. */
  limitsText?: OwnText | undefined
  /** Help lines for players in need; empty when the operator has named none. */
  helpLines: readonly HelpLine[]
}
