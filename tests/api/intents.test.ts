import request from 'supertest'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkLedger } from '../../sandbox/ledger/check.ts'
import { checkOrders } from '../../sandbox/operator/deposits/check.ts'
import { checkWithdrawals } from '../../sandbox/operator/withdrawals/check.ts'
import { fc } from '../setup/properties.ts'
import { openProduct, type Product } from '../support/product.ts'

/** Taps, repeats, tabs and lost answers in any order: each intent has its effect at most once. */
let product: Product
beforeAll(async () => {
  product = await openProduct()
})
afterAll(() => product.close())

const BALANCE = 5_000_000
const AMOUNT = 50_000
const DETAILS = {
  name: 'Budi',
  phone: '081234567890',
  email: 'b@example.com',
  accountName: 'BCA',
  accountNo: '0011223344',
}
/** The two money calls, as a form sends them. */
const KINDS = {
  deposit: {
    call: 'rechargeOrder',
    path: '/api/trx/depositSelf',
    body: { paymentChannel: 'QRIS', amount: String(AMOUNT) },
  },
  withdrawal: { call: 'withdraw', path: '/api/trx/withdrawal', body: { ...DETAILS, amount: String(AMOUNT) } },
} as const
type Kind = keyof typeof KINDS

const KIND_OF_INTENT: Kind[] = ['deposit', 'withdrawal', 'withdrawal', 'deposit']
const FAULTS = ['', 'lost', 'reset', 'timeout', 'http:503', 'http:500', 'malformed', 'slow:30', 'code:400'] as const

const Step = fc.record({
  intent: fc.nat(KIND_OF_INTENT.length - 1),
  fault: fc.constantFrom(...FAULTS),
  /** How many taps, tabs or reloads happen at the same moment. */
  times: fc.integer({ min: 1, max: 3 }),
})

async function player() {
  const browser = request.agent(product.url).set({ Accept: 'application/json', Origin: product.url })
  const created = await browser.post('/__sandbox/players').send({ level: 8, balance: String(BALANCE), bonus: '0' })
  const { username, password } = created.body.data
  await browser.post('/api/auth/login').send({ username, password }).expect(200)
  // A withdrawal to a new account asks for a proof of identity (docs/accounts.md).
  await browser.post('/api/auth/identity').send({ password }).expect(200)
  return browser
}
type Browser = Awaited<ReturnType<typeof player>>

async function tap(browser: Browser, key: string, kind: Kind, fault: string) {
  const { call, path, body } = KINDS[kind]
  const testOverrides = fault ? { 'x-sandbox-scenario': `${call}=${fault}`, 'x-sandbox-limit': '60' } : {}
  return browser
    .post(path)
    .set({ 'Idempotency-Key': key, ...testOverrides })
    .send(body)
}

// Proves MON-11.
test('any sequence of taps, repeats, tabs and failures moves money once per intent', { timeout: 120_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(Step, { minLength: 1, maxLength: 8 }), async (steps) => {
      const browser = await player()
      const keys = KIND_OF_INTENT.map(() => crypto.randomUUID())
      const numbers = new Map<number, Set<string>>()
      const used = new Set<number>()
      const act = async (intent: number, fault: string) => {
        used.add(intent)
        const answer = await tap(browser, keys[intent] ?? '', KIND_OF_INTENT[intent] ?? 'deposit', fault)
        if (answer.status !== 200) return answer.status
        const known = numbers.get(intent) ?? new Set()
        numbers.set(intent, known.add(answer.body.data.transNo))
        return 200
      }
      for (const { intent, fault, times } of steps) {
        await Promise.all(Array.from({ length: times }, () => act(intent, fault)))
      }
      // At the end the player repeats every intent on a good connection until its result is known.
      for (const intent of used) {
        await expect.poll(() => act(intent, '')).toBe(200)
      }
      for (const intent of used) expect(numbers.get(intent)?.size, `numbers of intent ${intent}`).toBe(1)

      const count = (kind: Kind) => [...used].filter((intent) => KIND_OF_INTENT[intent] === kind).length
      for (const kind of ['deposit', 'withdrawal'] as const) {
        const { body } = await browser.get(`/api/trx/history?type=${kind}&pageSize=100`)
        // The opening balance is a deposit, too.
        expect(body.data.list).toHaveLength(count(kind) + (kind === 'deposit' ? 1 : 0))
      }
      const { body } = await browser.post('/api/user/balance').send({})
      expect(Number(body.data.balance)).toBe(BALANCE - count('withdrawal') * AMOUNT)
    }),
    { numRuns: Number(process.env.RUNS ?? 12) },
  )
  if (!product.reference) return
  const { db } = product.reference.database
  expect([...(await checkLedger(db)), ...(await checkOrders(db)), ...(await checkWithdrawals(db))]).toEqual([])
})
