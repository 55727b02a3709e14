import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const FOLDER = new URL('../../migrations/', import.meta.url)
/** Older migrations have been applied and cannot change. */
const SINCE = '134'
const files = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.sql'))
  .map((name) => ({ name, text: readFileSync(new URL(name, FOLDER), 'utf8') }))

const INDEX = /^\s*create (?:unique )?index (concurrently )?(?:if not exists )?(\w+) on (\w+)/gim

/** What is wrong with the indexes of a migration, each as one line with its fix. */
function indexFaults(name: string, text: string): string[] {
  const isOutside = text.startsWith('-- concurrently')
  return [...text.matchAll(INDEX)].flatMap(([, concurrently, index, table]) => {
    const isNewTable = new RegExp(`^create table (?:if not exists )?${table}\\b`, 'im').test(text)
    if (!concurrently && !isNewTable)
      return [
        `${name}: ${index} would block players of ${table}. Make it with: npm run -w sandbox new:migration -- ${index} --index`,
      ]
    if (concurrently && !isOutside) return [`${name}: ${index} needs "-- concurrently" as the first line of the file.`]
    if (concurrently && !text.includes(`drop index concurrently if exists ${index};`))
      return [`${name}: drop ${index} first, because an interrupted attempt runs again.`]
    return []
  })
}

// Proves OPS-14.
test('an index on a table that players use is created concurrently, and its migration can be repeated', () => {
  expect(
    files
      .filter(({ name }) => name >= SINCE || /^(091|132)/.test(name))
      .flatMap(({ name, text }) => indexFaults(name, text)),
  ).toEqual([])
})
