import { safeLink } from '../../contract/links.ts'

/** Apps that a payment may open. Anything else but https is refused: `javascript:`, `intent:`, `data:` and the like. */
const APP_SCHEMES = ['dana', 'ovo', 'gojek', 'gopay', 'shopeeid', 'shopeepay', 'linkaja']
const APP_LINK = new RegExp(`^(?:${APP_SCHEMES.join('|')})://[!-~]{1,2000}$`, 'i')
const UNSAFE = /["'<>\\`]/

/** Whether the address opens one of the known apps. */
export const isAppLink = (address: string) => APP_LINK.test(address) && !UNSAFE.test(address)

/** Where an order of type `url` leads: a page of the provider, an in-app gateway (decision row 33) or one of the known wallet apps. */
export function payLink(data: string): string | null {
  const address = data.trim()
  if (isAppLink(address)) return address
  const link = safeLink(address)
  return link?.href ?? null
}
