/**
 * Writes the compression dictionaries of the build in dist/ (RFC 9842): one file for each language and device, with what its
 * pages have in common. The server reads them at its start (server/render/dictionary/).
 *
 *   node scripts/build/dictionaries.ts [folder]
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { isLocale, LOCALES } from '../../contract/languages.ts'
import { DEVICES } from '../../server/http/device.ts'
import { dictionaryFile } from '../../server/render/dictionary/dictionaries.ts'
import type { RenderPage } from '../../server/render/renderRequest.ts'
import { builtScripts } from '../../server/render/scripts.ts'
import { ROOT } from '../shared/run.ts'
import { distinctParts } from './dictionaries/distinctParts.ts'
import { examplePages } from './dictionaries/examplePages.ts'

const DIST = pathToFileURL(join(ROOT, 'dist/'))

export async function buildDictionaries(folder = join(ROOT, 'dist', 'dictionaries')): Promise<void> {
  const { renderPage }: { renderPage: RenderPage } = await import(new URL('server/pages.mjs', DIST).href)
  const scripts = builtScripts(DIST)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  for (const locale of Object.keys(LOCALES).filter(isLocale))
    for (const device of DEVICES) {
      const pages = await examplePages(renderPage, scripts, locale, device)
      writeFileSync(join(folder, dictionaryFile(locale, device)), distinctParts(pages))
    }
}

if (import.meta.main) await buildDictionaries(process.argv[2])
