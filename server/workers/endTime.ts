/** How long a process that stops may take for everything, in ms, before it ends by force (server/stop.ts). */
export const FORCED_MS = 25_000
/** How long requests in flight may take to finish, in ms. */
export const DRAIN_MS = 18_000
