/** How often each job changed a row, by its name; jobs without a change are missing. */
export type JobsDone = Record<string, number>

/**
 * Runs the jobs that wait for a time, as they would run at `at` (epoch ms): those of one player, or of all. They are the
 * jobs of jobs.ts that move an order, a withdrawal, a round or a bonus.
 */
export type RunDue = (at: number, playerId?: string) => Promise<JobsDone>

export interface PlayerClocks {
  /**
   * Runs what becomes due between now and `at`, to the end: an approved withdrawal is also paid when its time comes.
   * Resolves with what was done. Without a player it moves the rows of everybody.
   */
  runUntil(at: number, playerId?: string): Promise<JobsDone>
  /**
   * Keeps the time of a player: their jobs run until then, as by `runUntil`, and from then on also by that time.
   * `undefined` gives them the real time back.
   */
  keep(playerId: string, at: number | undefined): Promise<JobsDone>
  /** A turn of the jobs for every player with a time of their own; a job. */
  turn(): Promise<void>
}

interface Context {
  run: RunDue
  /** Epoch ms. */
  now(): number
}

/** The jobs' own period: the shortest step. */
const STEP_MS = 15_000
/** Rows come in batches; a row that fails is passed over, so this is only for thousands of rows. */
const MOST_ROUNDS = 100
/** The oldest is forgotten: a test that ended may have left its clock. */
const MOST_CLOCKS = 1000

/**
 * The clocks of players in this process, for tests. They live in memory: a restart gives everybody the real time back.
 */
export function createPlayerClocks({ run, now }: Context): PlayerClocks {
  /** How far each is ahead of the real time, in ms. */
  const ahead = new Map<string, number>()
  /**
   * One after the other: a turn at the new time between two moments of `keep` would begin a step there that only ends
   * after it.
   */
  let last: Promise<unknown> = Promise.resolve()
  const inOrder = <T>(work: () => Promise<T>): Promise<T> => {
    const run = last.then(work)
    last = run.catch(() => {})
    return run
  }

  async function runToTheEnd(at: number, playerId: string | undefined, done: Map<string, number>): Promise<void> {
    for (let round = 0; round < MOST_ROUNDS; round++) {
      const changed = Object.entries(await run(at, playerId))
      if (changed.length === 0) return
      for (const [name, times] of changed) done.set(name, (done.get(name) ?? 0) + times)
    }
  }

  async function runMoments(at: number, playerId: string | undefined): Promise<JobsDone> {
    const done = new Map<string, number>()
    for (const moment of momentsBetween(now(), at)) await runToTheEnd(moment, playerId, done)
    return Object.fromEntries(done)
  }

  function set(playerId: string, at: number | undefined): void {
    ahead.delete(playerId)
    if (at !== undefined) ahead.set(playerId, at - now())
    const [oldest] = ahead.keys()
    if (ahead.size > MOST_CLOCKS && oldest !== undefined) ahead.delete(oldest)
  }

  return {
    runUntil: (at, playerId) => inOrder(() => runMoments(at, playerId)),
    keep: (playerId, at) =>
      inOrder(async () => {
        const done = at === undefined ? {} : await runMoments(at, playerId)
        set(playerId, at)
        return done
      }),
    turn: () =>
      inOrder(async () => {
        for (const [playerId, ms] of ahead) await runToTheEnd(now() + ms, playerId, new Map())
      }),
  }
}

/**
 * The moments at which jobs run on the way to `to`, in order: close together at both ends, because what was begun now and
 * what was begun shortly before `to` may need several of them. A time that is not ahead is one moment.
 */
export function momentsBetween(from: number, to: number): number[] {
  const moments = [to]
  for (let ms = STEP_MS; ms < to - from; ms *= 2) moments.push(from + ms, to - ms)
  return [...new Set(moments)].sort((a, b) => a - b)
}
