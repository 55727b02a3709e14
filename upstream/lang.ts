export type Lang = 'en' | 'id'

/** The reply language of an `Accept-Language` header; the app sends `en` or `in` (specification section 7). */
export function langOf(header: string | undefined): Lang {
  const first = header?.split(',')[0]?.trim().toLowerCase() ?? ''
  return /^(in|id)\b/.test(first) ? 'id' : 'en'
}
