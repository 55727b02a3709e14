/** The one rule for `Idempotency-Key` (MON-10), in both tiers and in OpenAPI. UUIDs and ULIDs fit. */
export const KEY_PATTERN = '^[A-Za-z0-9._:-]{8,128}$'
export const KEY_MIN = 8
export const KEY_MAX = 128

const SHAPE = new RegExp(KEY_PATTERN)

export const isIdempotencyKey = (text: string) => SHAPE.test(text)
