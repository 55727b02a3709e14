/** What every page may know of the operator's configuration; the same shape as `SiteConfig` of pages/. */
export interface Site {
  brand: string
  origin: string
  jackpotMode: 'illustration' | 'server'
  facebookUrl?: string | undefined
  google: boolean
  tracking: boolean
  sandbox: boolean
  usualMinutes: number
}
