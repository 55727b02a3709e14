import { afterAll, beforeAll, expect, test } from 'vitest'
import { CALLS, type CallName } from '../../contract/calls/calls.ts'
import { curlOf } from '../../contract/documents/curl.ts'
import { EXAMPLES } from '../../contract/documents/examples.ts'
import { NEEDS_MORE } from '../../contract/documents/needsMore.ts'
import { openProduct, type Product } from '../support/product.ts'
import { openShell, type Shell } from '../support/shell.ts'

let product: Product
let shell: Shell
beforeAll(async () => {
  product = await openProduct({ demo: true })
  shell = openShell(product.url)
})
afterAll(() => product.close())

/** After these the demo account cannot do everything any more, so they come last. */
const LAST: CallName[] = ['takeBreak', 'changePassword']
const names = (Object.keys(CALLS) as CallName[]).filter((name) => !LAST.includes(name))

const line = (name: CallName) => {
  const example = EXAMPLES[name]
  if (!example) throw new Error(`${name} has no example`)
  return curlOf(name, example, 'http://localhost:3000')
}

// Proves QAT-32.
test.each([...names, ...LAST])('the line of %s runs as the desk shows it', async (name) => {
  await shell.run(`rm -f kancil.jar; ${line('login')}`)
  if (CALLS[name].stepUp) await shell.run(line('confirmIdentity'))
  const answer = shell.run(line(name))
  if (NEEDS_MORE[name])
    await expect(answer.catch(({ stdout }) => JSON.parse(stdout))).resolves.toMatchObject({ code: 400 })
  else if (CALLS[name].file) expect(await answer).toContain(name === 'ownDataFile' ? '"profile"' : 'Transaction number')
  else expect(JSON.parse(await answer)).toMatchObject({ code: 200 })
})
