import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { EXAMPLES } from '../../contract/documents/examples.ts'
import { openApi } from '../../contract/documents/openapi.ts'
import { CONTRACT_VERSION } from '../../contract/version.ts'
import { temporaryFolder } from '../../tests/support/temporaryFolder.ts'
import { bin } from '../shared/run.ts'

const folder = temporaryFolder()

const Findings = z.object({
  totals: z.object({ errors: z.number(), warnings: z.number(), ignored: z.number() }),
  problems: z.array(z.object({ ruleId: z.string(), message: z.string() })),
})

/** The findings of Redocly with its recommended rules, examples included. */
async function findings(document: object) {
  const file = join(folder, 'document.json')
  writeFileSync(file, JSON.stringify(document))
  const args = ['lint', '--extends', 'recommended', '--format', 'json', file]
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }
  const done = await promisify(execFile)(bin('redocly'), args, { env, cwd: folder }).catch(
    (failed: { stdout: string }) => failed,
  )
  return Findings.parse(JSON.parse(done.stdout))
}

// Proves UPS-30.
test.each([
  ['the api proxy', { servers: ['/api'], sessionCookie: 'sid' }],
  ['upstream', {}],
])('the linter has nothing to say about the document of %s, and finds a fault', async (_, more) => {
  const document = openApi({ title: 'Kancil', version: CONTRACT_VERSION, examples: EXAMPLES, ...more })
  expect(await findings(document)).toEqual({ totals: { errors: 0, warnings: 0, ignored: 0 }, problems: [] })
  const { totals } = await findings({ ...document, tags: [], components: {} })
  expect(totals.errors).toBeGreaterThan(0)
})
