/** Western Indonesia Time, UTC+7 without summer time: days and limits begin at 00:00 WIB (decision row 30). */
const OFFSET_MS = 7 * 60 * 60 * 1000
const DAY_MS = 24 * 60 * 60 * 1000

/** The last 00:00 WIB, epoch ms. */
export const startOfToday = (now: number) => Math.floor((now + OFFSET_MS) / DAY_MS) * DAY_MS - OFFSET_MS

/** The day as `261121`, for numbers of orders. */
export const wibDay = (now: number) => new Date(now + OFFSET_MS).toISOString().slice(2, 10).replaceAll('-', '')
