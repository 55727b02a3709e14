/** A moment in milliseconds since 1970-01-01 UTC, as `Date.now()` gives it. */
export type EpochMs = number
