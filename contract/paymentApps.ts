/** Schemes of the apps that a payment may open (DEP-16). Every other one except https is refused. */
export const APP_SCHEMES = ['dana', 'ovo', 'gojek', 'gopay', 'shopeeid', 'shopeepay', 'linkaja'] as const

export type AppScheme = (typeof APP_SCHEMES)[number]
