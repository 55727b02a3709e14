/** In ms. The first pause is `first`, each further one twice as long, up to `most`, until a process has lived `steady`. */
export interface RestartPlan {
  first: number
  most: number
  steady: number
}

export const RESTART_PLAN: RestartPlan = { first: 250, most: 30_000, steady: 60_000 }

/** How long (ms) to wait before a process that ended starts again, by its life (ms) (OPS-60, SBX-22). */
export function restartPauses({ first, most, steady } = RESTART_PLAN) {
  let failures = 0
  return (livedMs: number): number => {
    if (livedMs >= steady) failures = 0
    return Math.min(most, first * 2 ** failures++)
  }
}
