/** UPS-07: the time limit of a request, ms. */
export const REQUEST_MS = 15_000
/** An upload on a slow connection may take minutes. One without progress for this long has failed, ms. */
export const UPLOAD_STALLED_MS = 30_000
/** The server re-encodes and forwards the picture after it has received it completely, ms. */
export const UPLOAD_PROCESSED_MS = 60_000
