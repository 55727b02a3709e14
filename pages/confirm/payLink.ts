import { safeLink } from '../../contract/links.ts'
import { APP_SCHEMES } from '../../contract/paymentApps.ts'

const APP_LINK = new RegExp(`^(?:${APP_SCHEMES.join('|')})://[!-~]{1,2000}$`, 'i')
const UNSAFE = /["'<>\\`]/

/** Whether the address opens one of the known apps. */
export const isAppLink = (address: string) => APP_LINK.test(address) && !UNSAFE.test(address)

/** The target of an order of type `url`: the provider's page, an in-app gateway (DEP-16), a known app. */
export function payLink(data: string): string | null {
  const address = data.trim()
  if (isAppLink(address)) return address
  const link = safeLink(address)
  return link?.href ?? null
}
