/** Western Indonesia time, the zone of upstream times without a zone. */
const WIB = '+07:00'

/**
 * A moment as a text: ISO 8601, `2026-11-21 13:05:00` (WIB) or epoch ms in digits. Returns epoch ms, `NaN` for any
 * other text.
 */
export function momentOf(text: string): number {
  if (/^\d{12,14}$/.test(text)) return Number(text)
  const iso = text.trim().replace(' ', 'T')
  const zoned = /(Z|[+-]\d\d:?\d\d)$/.test(iso) || !iso.includes('T')
  return Date.parse(zoned ? iso : iso + WIB)
}
