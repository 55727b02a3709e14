/**
 * Schemes of the apps that a payment may open (DEP-16). The page of an order refuses every other scheme except https:
 * `javascript:`, `intent:`, `data:` and the like.
 */
export const APP_SCHEMES = ['dana', 'ovo', 'gojek', 'gopay', 'shopeeid', 'shopeepay', 'linkaja'] as const

export type AppScheme = (typeof APP_SCHEMES)[number]
