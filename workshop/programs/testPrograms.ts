import { globSync } from 'node:fs'
import { chromium } from 'playwright'
import { cacheFolder, fetchedChromium, oldChromiums, reachesNpm } from '../browsers/fetch-chromium.ts'
import { lookForChromium } from '../browsers/find-chromium.ts'
import { howToInstall, installDebianPackages, isExecutable, isRoot, mayInstall, onPath } from './systemPackages.ts'

type Environment = Readonly<Record<string, string | undefined>>

interface TestProgram {
  title: string
  for: string
  packages: string[]
  /** The path of the program. */
  look: (env: Environment) => string | undefined
}

const named =
  (...names: string[]) =>
  ({ PATH = '', ...env }: Environment) =>
    // Servers lie where only the PATH of root leads.
    onPath(names, { ...env, PATH: `${PATH}:/usr/sbin:/usr/local/sbin` })

export const TEST_PROGRAMS = {
  chromium: {
    title: 'Chromium',
    for: 'every test in a browser (one out of an npm package takes its place)',
    packages: ['chromium'],
    look: (env) => lookForChromium({ env, playwright: chromium.executablePath() }),
  },
  firefox: {
    title: 'Firefox ESR',
    for: 'the way through Firefox',
    packages: ['firefox-esr'],
    look: (env) => env.FIREFOX_PATH || named('firefox-esr', 'firefox')(env),
  },
  webkit: {
    title: 'WebKitGTK',
    for: 'the way through WebKit',
    packages: ['webkit2gtk-driver', 'xvfb'],
    // The small browser of WebKitGTK lies beside its library. It needs a screen, which Xvfb provides.
    look: (env) =>
      named('WebKitWebDriver')(env) && named('Xvfb')(env)
        ? globSync('/usr/lib/{*/,}webkit*gtk-*/MiniBrowser').toSorted().findLast(isExecutable)
        : undefined,
  },
  prometheus: {
    title: 'Prometheus',
    for: 'the alert rules, and their rehearsal',
    packages: ['prometheus'],
    look: named('prometheus'),
  },
  promtool: {
    title: 'promtool',
    for: 'the alert rules',
    packages: ['prometheus'],
    look: named('promtool'),
  },
  nginx: { title: 'nginx', for: 'the sample of nginx', packages: ['nginx'], look: named('nginx') },
  caddy: { title: 'Caddy', for: 'the sample of Caddy', packages: ['caddy'], look: named('caddy') },
  haproxy: {
    title: 'HAProxy',
    for: 'copies behind a real proxy (a small one of our own takes its place)',
    packages: ['haproxy'],
    look: named('haproxy'),
  },
  redis: {
    title: 'Redis',
    for: 'Sentinel, cluster, and a store that goes away',
    packages: ['redis-server'],
    look: named('redis-server', 'valkey-server'),
  },
} as const satisfies Record<string, TestProgram>

export type TestProgramId = keyof typeof TEST_PROGRAMS
export const TEST_PROGRAM_IDS = Object.keys(TEST_PROGRAMS) as TestProgramId[]

/** The path of a program, which is installed where that is permitted; or why its tests are skipped. */
export function findProgram(id: TestProgramId, env: Environment = process.env): { path: string } | { missing: string } {
  const { title, packages, look }: TestProgram = TEST_PROGRAMS[id]
  const path = look(env) ?? (installDebianPackages(packages, env) ? look(env) : undefined)
  return path ? { path } : { missing: `${title} is not here; ${howToInstall(packages)}` }
}

export interface Plan {
  packages: string[]
  lines: string[]
}

export function planOf(env: Environment, programs: readonly TestProgram[], reaches = reachesNpm): Plan {
  const missing = programs.filter(({ look }) => !look(env))
  const packages = [...new Set(missing.flatMap((program) => program.packages))]
  const old = Object.entries(oldChromiums()).filter(([, pin]) => !fetchedChromium(pin))
  const [first] = old
  const offline = `npm reaches no registry, their tests are skipped. To have them: a network, or a copy of ${cacheFolder()}`
  const how = first && reaches(first[1]) ? 'fetched, 50 MB each, by npm into the cache folder of this user' : offline
  const willInstall = mayInstall(env) && isRoot
  const lines = missing.map(({ title, for: what }) => `${title} is not here: ${what}`)
  if (packages.length === 0) lines.push('every program that these tests use is here')
  else if (willInstall) lines.push(`installing: ${packages.join(' ')}`)
  else lines.push(`nothing is installed, their tests are skipped. To have them: ${howToInstall(packages)}`)
  if (first) lines.push(`old browsers (${old.map(([id]) => id).join(', ')}): ${how}`)
  return { packages, lines }
}

/** Says once which of these programs are missing, and installs all of them in one go where that is permitted. */
export function preparePrograms(
  ids: readonly TestProgramId[],
  env: Environment = process.env,
  reaches = reachesNpm,
): void {
  const { packages, lines } = planOf(
    env,
    ids.map((id) => TEST_PROGRAMS[id]),
    reaches,
  )
  for (const line of lines) console.log(line)
  if (packages.length > 0) installDebianPackages(packages, env)
}
