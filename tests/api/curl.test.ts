import { afterAll, beforeAll, expect, test } from 'vitest'
import { CALLS, type CallName } from '../../contract/calls/calls.ts'
import { curlOf } from '../../contract/calls/curl.ts'
import { EXAMPLES } from '../../contract/calls/examples.ts'
import { openProduct, type Product } from '../support/product.ts'
import { openShell, type Shell } from '../support/shell.ts'

let product: Product
let shell: Shell
beforeAll(async () => {
  product = await openProduct({ demo: true })
  shell = openShell(product.url)
})
afterAll(() => product.close())

/** Calls whose example holds a value from an e-mail or an earlier step; upstream refuses them in an envelope. */
const NEED_MORE: Partial<Record<CallName, string>> = {
  resetPassword: 'the code of a letter',
  disownSignIn: 'the link of a letter',
  confirmEmail: 'the code of a letter',
  sendEmailCode: 'an address that is not confirmed; that of the demo account is',
  setPassword: 'an account without a password',
  settleDepositLimit: 'a higher limit that waits',
  thirdPartyLogin: 'a credential that Google signed',
  passkeySignIn: 'the signature of a passkey',
  passkeyRegister: 'the signature of a passkey',
  passkeyRename: 'a passkey',
  passkeyRemove: 'a passkey',
  closeAccount: 'an account whose money is paid out',
  keepAccount: 'an account that is closed',
  answerQuest: 'an account that has not played; the demo account has',
}
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
  if (NEED_MORE[name])
    await expect(answer.catch(({ stdout }) => JSON.parse(stdout))).resolves.toMatchObject({ code: 400 })
  else if (CALLS[name].file) expect(await answer).toContain(name === 'ownDataFile' ? '"profile"' : 'Transaction number')
  else expect(JSON.parse(await answer)).toMatchObject({ code: 200 })
})
