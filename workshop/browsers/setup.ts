import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { freePort } from '../../server/sandbox/freePort.ts'
import { BROWSER_IDS, type BrowserId, findBrowser } from './browsers.ts'
import { PATIENT, startProgram } from './drivers/program.ts'
import type { Place } from './find-chromium.ts'
import { forgetResults, note } from './results.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    productUrl: string
    places: Partial<Record<BrowserId, Place>>
  }
}

const isWanted = (browser: string, project: TestProject) =>
  project.config.include.some((path) => basename(path) === `${browser}.test.ts`)

/** Finds the browsers of the suite, and starts the built product once for all of them. */
export default async function setup(project: TestProject) {
  forgetResults()
  const places: Partial<Record<BrowserId, Place>> = {}
  for (const browser of BROWSER_IDS.filter((id) => isWanted(id, project))) {
    const place = await findBrowser(browser)
    places[browser] = place
    if ('missing' in place) note({ browser, ...place })
  }

  const dataDir = mkdtempSync(join(tmpdir(), 'kancil-browsers-'))
  const port = await freePort()
  const url = `http://localhost:${port}`
  const product = await startProgram(process.execPath, ['scripts/start.ts'], {
    readyLine: / is at (\S+)/,
    env: { ...PATIENT, PORT: String(port), DATA_DIR: dataDir },
  })
  project.provide('productUrl', url)
  project.provide('places', places)

  return async () => {
    await product.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
