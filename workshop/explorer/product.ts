import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright'
import { ROOT } from '../../scripts/shared/run.ts'
import { freePort } from '../../server/sandbox/freePort.ts'
import { PATIENT, startProgram } from '../browsers/drivers/program.ts'
import { shellLaunchOptions } from '../browsers/find-chromium.ts'
import type { World } from './run.ts'

/** The built product of a folder with its sandbox, and a browser. */
export async function openWorld(options: {
  folder?: string
  planted?: string
  loud?: boolean
}): Promise<{ world: World; close(): Promise<void> }> {
  const { folder = ROOT, planted = '', loud = false } = options
  const dataDir = mkdtempSync(join(tmpdir(), 'kancil-explorer-'))
  const port = await freePort()
  const wake = `data:text/javascript,globalThis.planted=${encodeURIComponent(JSON.stringify(planted))}`
  const product = await startProgram(process.execPath, ['--import', wake, 'scripts/start.ts'], {
    readyLine: / is at (\S+)/,
    cwd: folder,
    env: { ...PATIENT, PORT: String(port), DATA_DIR: dataDir },
  })
  const browser = await chromium.launch(await shellLaunchOptions())
  const helper = await browser.newPage()
  const place = { baseURL: `http://localhost:${port}` }
  return {
    world: { browser, place, helper, planted, loud, known: new Set() },
    async close() {
      await browser.close()
      await product.stop()
      rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
