/** What a visit sends of itself (OPS-87), in milliseconds. */
export const FIELD_FIGURES = ['first-paint', 'largest-paint', 'longest-frame', 'next-page'] as const
export type FieldFigure = (typeof FIELD_FIGURES)[number]

/** The Network Information API's words for a line; `unknown` where a browser says none. */
export const LINES = ['slow-2g', '2g', '3g', '4g', 'unknown'] as const
