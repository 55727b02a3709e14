import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import type { Locale } from '../../../contract/languages.ts'
import type { Device } from '../../http/device.ts'

/** What the pages of one language and device have in common, as the browser and this process both have it. */
export interface Dictionary {
  content: Buffer
  /** SHA-256 of the content: 32 bytes. */
  hash: Buffer
  /** The hash as `Available-Dictionary` names it: `:<base64>:`. */
  name: string
  /** Where the browser gets it. The path contains the hash, so its content never changes. */
  href: string
}

export interface Dictionaries {
  /** The dictionary to offer with pages of this language and device. */
  current(locale: Locale, device: Device): Dictionary | undefined
  /** A dictionary of this release or of the one before it, by the value of `Available-Dictionary`. */
  named(name: string | undefined): Dictionary | undefined
  at(path: string): Dictionary | undefined
}

export const dictionaryFile = (locale: Locale, device: Device) => `${locale}.${device}`

const HREF = '/assets/dictionaries/'
const HREF_HASH_LENGTH = 22

/**
 * Reads the dictionaries of the build, and those of the release before it. The operator's own styles are appended: they
 * are on every page and known only here. So processes with equal builds and equal settings have equal dictionaries.
 * @param folder of this build; without it there are none
 * @param previous of the build before, which may be missing
 * @param styles that every page carries inline
 */
export function openDictionaries(folder: URL, previous: URL, styles: string): Dictionaries | null {
  const own = read(folder, styles)
  if (own.size === 0) return null
  const all = [...own.values()]
  const byHref = new Map(all.map((dictionary) => [dictionary.href, dictionary]))
  const byName = new Map(
    [...read(previous, styles).values(), ...all].map((dictionary) => [dictionary.name, dictionary]),
  )
  return {
    current: (locale, device) => own.get(dictionaryFile(locale, device)),
    named: (name) => (name === undefined ? undefined : byName.get(name.trim())),
    at: (path) => byHref.get(path),
  }
}

function read(folder: URL, styles: string): Map<string, Dictionary> {
  if (!existsSync(folder)) return new Map()
  const files = readdirSync(folder).sort()
  return new Map(
    files.map((file) => [
      file,
      dictionaryOf(Buffer.concat([readFileSync(new URL(file, folder)), Buffer.from(styles)])),
    ]),
  )
}

export function dictionaryOf(content: Buffer): Dictionary {
  const hash = createHash('sha256').update(content).digest()
  const href = HREF + hash.toString('base64url').slice(0, HREF_HASH_LENGTH)
  return { content, hash, name: `:${hash.toString('base64')}:`, href }
}
