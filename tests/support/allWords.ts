import { existsSync, readFileSync } from 'node:fs'
import { z } from 'zod'
import type { Locale } from '../../contract/languages.ts'

const Words = z.record(z.string(), z.string())

/** The words of the web tier and of the sandbox beside it, by their keys in order. */
export function allWords(locale: Locale): Record<string, string> {
  const files = ['locales', 'sandbox/locales'].map(
    (folder) => new URL(`../../${folder}/${locale}.json`, import.meta.url),
  )
  const read = files
    .filter((file) => existsSync(file))
    .map((file) => Words.parse(JSON.parse(readFileSync(file, 'utf8'))))
  return Object.fromEntries(Object.entries(Object.assign({}, ...read) as Record<string, string>).sort())
}
