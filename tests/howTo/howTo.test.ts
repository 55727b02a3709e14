import { randomUUID } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { ROOT } from '../../scripts/shared/run.ts'
import { freePort } from '../../server/sandbox/freePort.ts'
import { startProgram } from '../../workshop/browsers/drivers/program.ts'
import { copyProject } from '../support/projectCopy.ts'
import { readHowTos } from './document.ts'
import { handOf, runIn } from './hand.ts'
import { PERFORMANCES } from './performances.ts'

/** How-tos of the document are done in one copy of the project, in their order; then what the document promises is asked. */
const HOW_TOS = ['docs/how-to.md', 'sandbox/docs/how-to.md']
  .flatMap((file) => readHowTos(readFileSync(join(ROOT, file), 'utf8')))
  .filter(({ title }) => title in PERFORMANCES)
const LIMIT_MS = 1_800_000
const OF_THE_SANDBOX = [
  'scripts/generate/openapi-examples.test.ts',
  'sandbox/kit/db/voucherCodes',
  'sandbox/operator/routes/nextHoliday.test.ts',
  'cli/conformance/conformance.test.ts',
]

let folder: string
beforeAll(() => {
  folder = copyProject(/^dist\//)
})

const run = (command: string, code = 0) => runIn(folder, command, code)

describe('the steps of', () => {
  // Proves QAT-36.
  test('every performance has its section', () => {
    expect(HOW_TOS.map(({ title }) => title)).toEqual(Object.keys(PERFORMANCES))
  })

  // Proves QAT-36.
  test.each(HOW_TOS.map((howTo) => [howTo.title, howTo] as const))('%s', { timeout: LIMIT_MS }, (title, howTo) => {
    const { steps = {}, values = {}, besides } = PERFORMANCES[title] ?? {}
    const hand = handOf(folder, howTo, values)
    expect(howTo.steps.flatMap(([first]) => first ?? [])).toEqual(Object.keys(steps))
    for (const command of howTo.begins) hand.run(command)
    for (const perform of Object.values(steps)) perform(hand)
    besides?.(hand)
  })
})

describe('then', () => {
  // Proves QAT-36.
  test('the new language reads and writes like the others, and a word that it lacks is named', () => {
    const words = JSON.parse(readFileSync(join(folder, 'locales/jawa.json'), 'utf8'))
    const { 'common.close': _, ...rest } = words
    writeFileSync(join(folder, 'locales/jawa.json'), JSON.stringify(rest, null, 2))
    expect(run('node scripts/check/sources.ts words', 1)).toContain('locales/jawa.json: "common.close" is missing')
    writeFileSync(join(folder, 'locales/jawa.json'), `${JSON.stringify(words, null, 2)}\n`)
  })

  // Proves QAT-36.
  test.each(['node scripts/check/sources.ts', 'biome check --error-on-warnings .', 'tsc -p .'])(
    '%s finds nothing',
    { timeout: LIMIT_MS },
    (command) => {
      run(command)
    },
  )

  // Proves QAT-36.
  test('the unit tests are green', { timeout: LIMIT_MS }, () => {
    run(`vitest run --project unit '--project=unit alone'`)
  })

  // Proves QAT-36.
  test('the tests of the sandbox and the calls are green that the how-tos lead to', {
    timeout: LIMIT_MS,
  }, () => {
    // One file after the other: databases that are embedded share the processors with all else.
    run(`vitest run --maxWorkers=1 --project api --project stores ${OF_THE_SANDBOX.join(' ')}`)
  })

  // Proves QAT-36.
  test('the product shows what was added, in the new language too', { timeout: LIMIT_MS }, async () => {
    run('node scripts/build.ts')
    const [port, adminPort] = [await freePort(), await freePort()]
    const product = await startProgram(join(folder, 'node_modules/.bin/node'), ['dist/server/web.mjs'], {
      readyLine: / is at (\S+)/,
      cwd: folder,
      env: { PORT: String(port), ADMIN_PORT: String(adminPort), DATA_DIR: join(folder, '.data'), LOG_LEVEL: 'warn' },
    })
    try {
      await looksAt(`http://localhost:${port}`)
    } finally {
      await product.stop()
    }
  })
})

/** As a player whom the product has just got. */
async function looksAt(url: string) {
  const headers = { accept: 'application/json', 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' }
  const body = JSON.stringify({ username: `t${randomUUID().slice(0, 8)}`, password: 'rahasia123' })
  const registered = await fetch(`${url}/api/auth/register`, { method: 'POST', headers, body })
  const cookie = registered.headers.getSetCookie().map((one) => one.split(';')[0])
  const page = async (path: string, lang = 'en') => {
    const answer = await fetch(url + path, {
      headers: { accept: 'text/html', cookie: [...cookie, `lang=${lang}`].join('; ') },
    })
    return await answer.text()
  }
  expect(await page('/', 'jawa')).toContain('<html lang="jv"')
  const offers = await page('/offers')
  for (const text of ['Offers of the week', 'name="PrizeCounter"']) expect(offers).toContain(text)
  const holiday = await fetch(`${url}/api/next-holiday?year=2027`, {
    headers: { ...headers, cookie: cookie.join('; ') },
  })
  expect(await holiday.json()).toMatchObject({ code: 200, data: { text: 'Nyepi 2027' } })
}
