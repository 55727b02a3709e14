/** Chromium builds from npm packages. Only tests download them; 50 MB each, stored in the user's cache folder. */
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
  writeFileSync,
} from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createBrotliDecompress } from 'node:zlib'
import { z } from 'zod'
import { isExecutable } from '../programs/systemPackages.ts'

/** The one list of them: package, exact version, and the SHA-512 of the package's archive in the form of lockfiles. */
const Pins = z.record(
  z.string(),
  z.object({
    package: z.string(),
    version: z.string(),
    integrity: z.string().startsWith('sha512-'),
    /** The archives with the libraries and fonts of the package. It then needs none of the system. */
    libraries: z.string().optional(),
    fonts: z.string().optional(),
  }),
)
export type Pin = z.infer<typeof Pins>[string]

const PINS = Pins.parse(JSON.parse(readFileSync(new URL('chromiums.json', import.meta.url), 'utf8')))

export const oldChromiums = (): Record<string, Pin> =>
  Object.fromEntries(Object.entries(PINS).filter(([name]) => name !== 'chromium'))

/** The one for machines that have none. Throws where it cannot run. */
export function packedChromium(): Pin {
  const pin = PINS.chromium
  if (!pin || process.platform !== 'linux' || process.arch !== 'x64')
    throw new Error('The Chromium of an npm package exists for Linux on x86-64 only')
  return pin
}

const FETCH_MS = 300_000

/** `XDG_CACHE_HOME`, or `.cache` of the user. */
export const cacheFolder = () => join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'kancil', 'browsers')

export const integrityOf = (bytes: Buffer) => `sha512-${createHash('sha512').update(bytes).digest('base64')}`

/** Runs a command without output. If it fails, throws an error with its output. */
function run(command: string, args: string[], cwd: string): void {
  const { status, error, stderr } = spawnSync(command, args, { cwd, encoding: 'utf8', timeout: FETCH_MS })
  if (error) throw error
  if (status !== 0)
    throw new Error(`${command} ${args.join(' ')} failed: ${stderr.trim().split('\n').slice(0, 4).join(' ')}`)
}

/** Whether npm reaches its registry, asked for one of the packages that are missing. */
export const reachesNpm = ({ package: name, version }: Pin) =>
  spawnSync('npm', ['view', `${name}@${version}`, 'version', '--fetch-retries=0'], { timeout: 20_000 }).status === 0

/** Writes the archive of `name@version` into a folder, with npm and so from npm's configured registry. */
const npmPack = (spec: string, folder: string) =>
  run('npm', ['pack', spec, '--silent', '--fetch-retries=1', '--pack-destination', folder], folder)

/** The path of the archive. Throws when its hash differs from the pinned one. */
function checkedArchive(pin: Pin, folder: string): string {
  const archive = readdirSync(folder).find((name) => name.endsWith('.tgz'))
  if (!archive) throw new Error(`There is no archive of ${pin.package}@${pin.version}`)
  const path = join(folder, archive)
  const integrity = integrityOf(readFileSync(path))
  if (integrity === pin.integrity) return path
  throw new Error(`${pin.package}@${pin.version} has the checksum ${integrity}, not the pinned ${pin.integrity}`)
}

const unbrotli = (from: string, to: string) =>
  pipeline(createReadStream(from), createBrotliDecompress(), createWriteStream(to))

/** Starts the program with the libraries beside it, and with their fonts on a system without any. */
const WITH_LIBRARIES = `#!/bin/sh
here=$(dirname "$0")
export LD_LIBRARY_PATH="$here/lib"
[ -e /etc/fonts/fonts.conf ] || export FONTCONFIG_FILE="$here/fonts.conf"
exec "$here/chromium.bin" "$@"
`
const FONTS = '<fontconfig><dir prefix="relative">fonts</dir></fontconfig>\n'

const homeOf = (pin: Pin, cache: string) => join(cache, `${pin.package.replace('/', '-')}-${pin.version}`)

export const fetchedChromium = (pin: Pin, cache = cacheFolder()) =>
  [join(homeOf(pin, cache), 'chromium')].find(isExecutable)

/** The path of the program; downloaded and unpacked when it is not in the cache yet. Throws when that fails. */
export async function fetchChromium(pin: Pin, { cache = cacheFolder(), pack = npmPack } = {}): Promise<string> {
  const here = fetchedChromium(pin, cache)
  if (here) return here
  const home = homeOf(pin, cache)
  const work = `${home}.${process.pid}`
  const staging = join(work, 'home')
  rmSync(work, { recursive: true, force: true })
  mkdirSync(staging, { recursive: true })
  try {
    pack(`${pin.package}@${pin.version}`, work)
    run('tar', ['-xzf', checkedArchive(pin, work), '-C', work, 'package/bin'], work)
    await unpack(pin, join(work, 'package', 'bin'), staging)
    renameSync(staging, home)
  } catch (error) {
    // Another process may have been faster.
    if (!fetchedChromium(pin, cache)) throw error
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
  return join(home, 'chromium')
}

async function unpack(pin: Pin, bin: string, home: string): Promise<void> {
  const program = join(home, pin.libraries ? 'chromium.bin' : 'chromium')
  await unbrotli(join(bin, 'chromium.br'), program)
  chmodSync(program, 0o755)
  if (!pin.libraries) return
  for (const archive of [pin.libraries, pin.fonts].filter((name) => name !== undefined)) {
    const tar = join(bin, 'unpacked.tar')
    await unbrotli(join(bin, archive), tar)
    run('tar', ['-xf', tar, '--no-same-owner', '-C', home], home)
  }
  writeFileSync(join(home, 'fonts.conf'), FONTS)
  writeFileSync(join(home, 'chromium'), WITH_LIBRARIES, { mode: 0o755 })
}
