/**
 * A file of tests leaves its worker as it found it: the next file shares its globals, environment, listeners and modules.
 * Files that run alone are not looked at.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll } from 'vitest'

/** Handles close after the call that closes them. The limit ends the wait for one that nobody closes. */
const LOOK_EVERY_MS = 20
const CLOSED_WITHIN_MS = 30_000

/**
 * What libraries set once for the life of a worker: libvips its folder, loggers and databases a listener for the exit, Vike
 * listeners for errors that nobody has caught.
 */
const ENVIRONMENT_OF_THE_WORKER = new Set(['VIPSHOME'])
const LISTENERS_OF_THE_WORKER = new Set<string | symbol>(['exit', 'uncaughtException', 'unhandledRejection'])
/** Handles of Vitest and of libraries; the first line that a worker prints opens a pipe. */
const HANDLES_OF_THE_WORKER = new Set([
  'MessagePort',
  'PipeWrap',
  'Worker',
  'FSReqPromise',
  'FSReqCallback',
  'GetAddrInfoReqWrap',
  'Immediate',
])

interface State {
  globals: Map<string, unknown>
  environment: Map<string, string | undefined>
  listeners: Map<string, number>
  handles: Map<string, number>
}

function countOf(names: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  return counts
}

const stateNow = (): State => ({
  // Symbols are Node's own: its fetch keeps a dispatcher there. Libraries set names with an underscore when they load.
  globals: new Map(
    Object.entries(Object.getOwnPropertyDescriptors(globalThis))
      .filter(([name]) => !name.startsWith('_'))
      .map(([name, { value }]) => [name, value]),
  ),
  environment: new Map(Object.entries(process.env).filter(([name]) => !ENVIRONMENT_OF_THE_WORKER.has(name))),
  listeners: new Map(
    process
      .eventNames()
      .filter((name) => !LISTENERS_OF_THE_WORKER.has(name))
      .map((name) => [String(name), process.listenerCount(name)]),
  ),
  handles: countOf(process.getActiveResourcesInfo().filter((name) => !HANDLES_OF_THE_WORKER.has(name))),
})

/** The names whose value differs. */
const changed = (before: ReadonlyMap<string, unknown>, after: ReadonlyMap<string, unknown>): string[] =>
  [...new Set([...before.keys(), ...after.keys()])].filter((name) => !Object.is(before.get(name), after.get(name)))

/** The kinds of which there are more now. */
const more = (before: ReadonlyMap<string, number>, after: ReadonlyMap<string, number>): string[] =>
  [...after]
    .filter(([name, count]) => count > (before.get(name) ?? 0))
    .map(([name, count]) => `${name} (${before.get(name) ?? 0} before, ${count} now)`)

/** What this file has left behind, each as one line. */
function leftBehind(before: State, after: State): string[] {
  return [
    ...changed(before.globals, after.globals).map((name) => `the global ${name} is another`),
    ...changed(before.environment, after.environment).map((name) => `the environment variable ${name} is another`),
    ...more(before.listeners, after.listeners).map((name) => `the process has more listeners: ${name}`),
    ...more(before.handles, after.handles).map((name) => `open handles: ${name}`),
  ]
}

/** Taken before the file itself is loaded. */
const before = stateNow()

afterAll(async () => {
  const end = performance.now() + CLOSED_WITHIN_MS
  let problems = leftBehind(before, stateNow())
  while (problems.length > 0 && performance.now() < end) {
    await pause(LOOK_EVERY_MS)
    problems = leftBehind(before, stateNow())
  }
  if (problems.length > 0) throw new Error(`This file leaves behind:\n${problems.join('\n')}`)
})
