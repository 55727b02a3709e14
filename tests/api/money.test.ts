import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newName } from '../../cli/conformance/samples.ts'
import { CALLS } from '../../contract/calls/calls.ts'
import type { Transaction } from '../../contract/calls/history.ts'
import { rupiah, type Sen } from '../../contract/money/sen.ts'
import en from '../../locales/en.json' with { type: 'json' }
import india from '../../locales/india.json' with { type: 'json' }
import { mainOf, SYSTEM } from '../../sandbox/ledger/accounts.ts'
import { checkLedger } from '../../sandbox/ledger/check.ts'
import { addHistory } from '../../sandbox/ledger/history.ts'
import { post } from '../../sandbox/ledger/transfers.ts'
import sandbox from '../../sandbox/locales/india.json' with { type: 'json' }
import { checkOrders } from '../../sandbox/operator/deposits/check.ts'
import { player as playerTable } from '../../sandbox/operator/tables/player.ts'
import { checkWithdrawals } from '../../sandbox/operator/withdrawals/check.ts'
import { createLimits } from '../../server/limits/rateLimit.ts'
import { type Browser, type TestApp, testApp } from '../../server/testing/testApp.ts'
import { testUpstream } from '../../server/testing/testUpstream.ts'
import type { Upstream } from '../../server/upstream-client/upstream.ts'
import { type Relay, startRelay } from '../support/relay.ts'
import { startUpstream, type TestUpstream } from '../support/upstream.ts'

/** The real web tier and the reference upstream over HTTP, with a relay between them that can lose answers. */
let reference: TestUpstream
let relay: Relay
let upstream: Upstream
let web: TestApp

beforeAll(async () => {
  reference = await startUpstream()
  relay = await startRelay(reference.url)
  upstream = testUpstream(relay.url)
  web = await testApp({ upstream, limits: createLimits({ factor: 10_000 }), idempotentUpstream: true })
})
afterAll(async () => {
  await web.close()
  await upstream.close()
  await relay.close()
  await reference.close()
})

const WELCOME_BONUS = rupiah(10_000)
const DEPOSIT = '/api/trx/depositSelf'
const WITHDRAW = '/api/trx/withdrawal'
const DETAILS = {
  name: 'Budi Santoso',
  phone: '081234567890',
  email: 'budi@example.com',
  accountName: 'BCA',
  accountNo: '0011223344',
}

interface Player {
  browser: Browser
  id: string
}

async function newPlayer(lang = 'en', main?: number): Promise<Player> {
  const browser = web.browser()
  browser.setCookie('lang', lang)
  const username = newName()
  const answer = await browser.json('/api/auth/register', { username, password: 'rahasia123' })
  expect(answer.status, answer.text).toBe(200)
  await browser.json('/api/auth/identity', { password: 'rahasia123' }).expect(200)
  const [row] = await reference.database.db.select().from(playerTable).where(eq(playerTable.username, username))
  const id = row?.id ?? ''
  if (main !== undefined) {
    await reference.database.transaction(async (tx) => {
      const sides = { debit: SYSTEM.outside, credit: mainOf(id) }
      await post(tx, [{ id: `rich-${id}`, kind: 'deposit', amount: rupiah(main), ...sides }], Date.now())
    })
  }
  return { browser, id }
}

async function lines({ browser }: Player, type: 'deposit' | 'withdrawal'): Promise<Transaction[]> {
  const { body } = await browser.get(`/api/trx/history?type=${type}&pageSize=100`).set('Accept', 'application/json')
  return CALLS.history.reply.parse(body.data).list
}

async function total({ browser }: Player): Promise<Sen> {
  const { body } = await browser.json('/api/user/balance', {})
  return CALLS.balance.reply.parse(body.data).total
}

/** The rows that money calls of a player left in the database. */
async function stored({ id }: Player): Promise<number> {
  const { rows } = await reference.database.db.execute<{ count: string }>(sql`
    select (select count(*) from deposit_order where player = ${id}) + (select count(*) from withdrawal where player = ${id})
      + (select count(*) from idempotency where owner = ${id}) as count`)
  return Number(rows[0]?.count)
}

const problems = async () => {
  const { db } = reference.database
  return [...(await checkLedger(db)), ...(await checkOrders(db)), ...(await checkWithdrawals(db))]
}

const FIFTY = Array.from({ length: 50 }, (_, place) => place)

describe('exactly once', () => {
  // Proves MON-11.
  test('50 equal form posts create one order, and all 50 lead to its page', async () => {
    const player = await newPlayer()
    const fields = { _intent: crypto.randomUUID(), amount: '50,000', paymentChannel: 'QRIS' }
    const answers = await Promise.all(FIFTY.map(() => player.browser.form(DEPOSIT, fields)))
    const [order] = await lines(player, 'deposit')
    expect(await lines(player, 'deposit')).toHaveLength(1)
    expect([...new Set(answers.map(({ status, headers }) => `${status} ${headers.location}`))]).toEqual([
      `303 /confirm?transNo=${order?.transNo}`,
    ])
  })

  // Proves MON-11.
  test('50 equal calls of a script create one withdrawal; a repeat is marked as a repeat', async () => {
    const player = await newPlayer('en', 500_000)
    const intent = crypto.randomUUID()
    const ask = () => player.browser.json(WITHDRAW, { ...DETAILS, amount: '100000' }).set('Idempotency-Key', intent)
    const answers = await Promise.all(FIFTY.map(ask))
    expect(answers.filter(({ status }) => status !== 200 && status !== 409)).toEqual([])
    const [withdrawal, ...others] = await lines(player, 'withdrawal')
    expect(others).toEqual([])
    const again = await ask()
    expect(again.headers['idempotency-replayed']).toBe('true')
    expect(again.body.data.transNo).toBe(withdrawal?.transNo)
    expect(await total(player)).toBe(rupiah(400_000) + WELCOME_BONUS)
  })

  // Proves MON-25.
  test('one of 50 withdrawals of the whole balance is accepted', async () => {
    const player = await newPlayer('en', 500_000)
    const answers = await Promise.all(
      FIFTY.map(() =>
        player.browser.json(WITHDRAW, { ...DETAILS, amount: '500000' }).set('Idempotency-Key', crypto.randomUUID()),
      ),
    )
    const accepted = answers.filter(({ status }) => status === 200)
    expect(accepted).toHaveLength(1)
    expect(await lines(player, 'withdrawal')).toMatchObject([{ transNo: accepted[0]?.body.data.transNo }])
    expect(await total(player)).toBe(WELCOME_BONUS)
    expect(await problems()).toEqual([])
  })

  // Proves MON-17.
  test.each([
    ['deposit', DEPOSIT, { amount: '60000', paymentChannel: 'QRIS' }],
    ['withdrawal', WITHDRAW, { ...DETAILS, amount: '60000' }],
  ] as const)(
    'a %s whose answer is lost after the commit is unknown; a repeat returns its number',
    async (type, path, input) => {
      const player = await newPlayer('en', 500_000)
      const intent = crypto.randomUUID()
      const ask = () => player.browser.json(path, input).set('Idempotency-Key', intent)
      relay.cutNext(path.replace('/api', ''))
      expect((await ask()).status).toBe(504)
      const [line] = await lines(player, type)
      expect(line).toBeDefined()
      const again = await ask()
      expect(again.status).toBe(200)
      expect(again.body.data.transNo).toBe(line?.transNo)
      expect(await lines(player, type)).toHaveLength(1)
      expect(await problems()).toEqual([])
    },
  )

  // Proves MON-15.
  test('without script an unknown withdrawal leads to the pending items', async () => {
    const player = await newPlayer('en', 500_000)
    relay.cutNext('/trx/withdrawal')
    const fields = { ...DETAILS, amount: '60000', _intent: crypto.randomUUID(), _back: '/withdrawForm?amount=60000' }
    const answer = await player.browser.form(WITHDRAW, fields)
    expect([answer.status, answer.headers.location]).toEqual([303, '/pend?unknown=1'])
  })
})

/** Inputs from people, keyboards and scripts that are not an amount in either language. */
const NO_AMOUNTS = [
  ...'| |0|0.00|-1|+1|1e5|1E5|0x10|NaN|Infinity|10000.001|1_000|.5|5..|10000.555'.split('|'),
  ...['٥٠٠٠٠', '５００００', '50 000', 'USD 50000', 'Rp', '9'.repeat(400), '1'.repeat(13), '<b>1</b>', "1' or '1'='1"],
]
const WORDS = { en: en['money.amountRule'], india: india['money.amountRule'] }
const CALLS_OF_MONEY = [
  [DEPOSIT, { paymentChannel: 'QRIS' }, 'rechargeOrder'],
  [WITHDRAW, DETAILS, 'withdraw'],
] as const

describe.each(['en', 'india'] as const)('hostile amounts, page in %s', (lang) => {
  const own = lang === 'en' ? ['50.000', '50,0000'] : ['50,000', '50.0000']

  test.each(CALLS_OF_MONEY)(
    '%s: the form shows an error in that language, and nothing is stored',
    async (path, more, form) => {
      const player = await newPlayer(lang, 500_000)
      for (const amount of [...NO_AMOUNTS, ...own]) {
        const answer = await player.browser.form(path, {
          ...more,
          amount,
          _intent: crypto.randomUUID(),
          _back: '/wallet',
        })
        expect([amount, answer.status, answer.headers.location]).toEqual([amount, 303, '/wallet'])
        const { flash } = JSON.parse((await player.browser.get('/wallet')).text)
        expect([amount, flash]).toMatchObject([amount, { form, fields: { amount: WORDS[lang] } }])
      }
      expect(await stored(player)).toBe(0)
      expect(await total(player)).toBe(rupiah(500_000) + WELCOME_BONUS)
    },
  )

  test.each(CALLS_OF_MONEY)('%s: scripts get the same error, for every kind of value', async (path, more) => {
    const player = await newPlayer(lang, 500_000)
    const values = [...NO_AMOUNTS, ...own, 50_000, null, true, ['50000'], ['1', '2'], { amount: '1' }, [[]]]
    for (const amount of values) {
      const answer = await player.browser.json(path, { ...more, amount }).set('Idempotency-Key', crypto.randomUUID())
      expect([amount, answer.status, answer.body.errors?.amount]).toEqual([amount, 400, WORDS[lang]])
    }
    expect(await stored(player)).toBe(0)
  })
})

describe('the withdrawal form without script', () => {
  // Proves WDL-11, WDL-19.
  test('a success shows the message of upstream; the account is saved, and a form can remove it', async () => {
    const player = await newPlayer('india', 500_000)
    const fields = { ...DETAILS, amount: '60000', _intent: crypto.randomUUID() }
    const answer = await player.browser.form(WITHDRAW, fields)
    const [made] = await lines(player, 'withdrawal')
    const order = `/confirm?transNo=${made?.transNo}`
    expect([answer.status, answer.headers.location]).toEqual([303, order])
    const { flash } = JSON.parse((await player.browser.get(order)).text)
    expect(flash.toast).toEqual({ kind: 'success', text: sandbox['upstream.withdrawAsked'], ms: 2000 })

    const saved = async () => {
      const { body } = await player.browser.get('/api/user/bank').set('Accept', 'application/json')
      return CALLS.savedAccounts.reply.parse(body.data)
    }
    const { name, phone, email } = DETAILS
    expect(await saved()).toEqual([{ method: 'BCA', number: '0011223344', name, phone, email }])
    const { accountName, accountNo } = DETAILS
    const gone = await player.browser.form('/api/user/bank', { accountName, accountNo, _next: '/withdraw' })
    expect([gone.status, gone.headers.location]).toEqual([303, '/withdraw'])
    expect(await saved()).toEqual([])
  })
})

describe('a number that does not belong to the method', () => {
  const post = async (player: Player, more: Record<string, string>) => {
    const form = { ...DETAILS, amount: '60000', _intent: crypto.randomUUID(), _back: '/withdrawForm?amount=60000' }
    const answer = await player.browser.form(WITHDRAW, { ...form, ...more })
    const { flash } = JSON.parse((await player.browser.get('/withdrawForm?amount=60000')).text)
    return { location: answer.headers.location, flash }
  }

  // Proves WDL-06.
  test('the number rendered with another method is not paid: the form asks again', async () => {
    const player = await newPlayer('india', 500_000)
    const { accountNo } = DETAILS
    const rendered = { _method: 'BCA', _number: accountNo }
    const { location, flash } = await post(player, { ...rendered, accountName: 'BNI' })
    expect(location).toBe('/withdrawForm?amount=60000')
    expect(flash.fields).toEqual({ accountNo: india['withdraw.numberOfAnother'] })
    expect(flash.values).toMatchObject({ accountName: 'BNI', name: DETAILS.name })
    expect(flash.values.accountNo).toBeUndefined()
    expect(await stored(player)).toBe(0)
    // After it is typed again for the new method, it counts.
    const again = await post(player, { _method: 'BNI', _number: '', accountName: 'BNI' })
    expect(again.location).toMatch(/^\/confirm\?transNo=/)
    expect(await lines(player, 'withdrawal')).toMatchObject([{ method: 'BNI' }])
  })
})

describe('the history as a file', () => {
  async function withHistory(count: number): Promise<Player> {
    const player = await newPlayer('en')
    await reference.database.transaction(async (tx) => {
      for (let place = 0; place < count; place++) {
        const line = { transNo: `${player.id}-${place}`, player: player.id, kind: 'deposit', state: 'failed' } as const
        await addHistory(tx, { ...line, amount: rupiah(10_000 + place), title: '=1+1' }, Date.now() - place * 60_000)
      }
    })
    return player
  }
  /** The totals and the empty row before them. */
  const LAST_ROWS = 4
  const rowsOf = (text: string) => text.replace('\uFEFF', '').replace(/\r\n$/, '').split('\r\n')
  const movementsIn = (text: string) => rowsOf(text).slice(1, -LAST_ROWS)

  describe.each([
    ['written by upstream', '/api/trx/history/file?format=csv'],
    ['written by the web tier', '/transaction.csv?'],
  ])('%s', (_, path) => {
    // Proves HIS-04.
    test('the file has every line of every page once, the totals last, as an attachment of its type', async () => {
      const player = await withHistory(1230)
      const answer = await player.browser.get(`${path}&type=deposit&state=failed`)
      expect(answer.headers).toMatchObject({
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': expect.stringMatching(/^attachment; filename="?transactions-deposit-failed\.csv"?$/),
        'cache-control': 'no-store',
      })
      expect(rowsOf(answer.text)[0]).toContain(en['transactions.sheet.transNo'])
      const movements = movementsIn(answer.text)
      expect(movements).toHaveLength(1230)
      expect(new Set(movements.map((row) => row.split(',')[0])).size).toBe(1230)
      expect(movements[0]).toContain(",'=1+1,")
      expect(rowsOf(answer.text).slice(-LAST_ROWS)).toEqual([
        '',
        'Total in,,,,,0,IDR',
        'Total out,,,,,0,IDR',
        'Net,,,,,0,IDR',
      ])
    })

    // Proves HIS-08.
    test('the file has only the lines of the filter and of the player; a visitor gets none', async () => {
      const player = await withHistory(3)
      const read = async (query = '', browser = player.browser) => (await browser.get(path + query)).text
      expect(movementsIn(await read())).toHaveLength(4)
      expect(movementsIn(await read('&type=bonus'))).toHaveLength(1)
      expect(rowsOf(await read('&type=bonus')).at(-1)).toBe('Net,,,,,10000,IDR')
      expect(movementsIn(await read('&from=2020-01-01&to=2020-12-31'))).toEqual([])
      expect(movementsIn(await read('&type=deposit', (await newPlayer()).browser))).toEqual([])
      const visitor = await web.browser().get(path)
      expect(visitor.status).toBeGreaterThanOrEqual(300)
      expect(visitor.text).not.toContain(player.id)
    })
  })

  // Proves HIS-05.
  test('a file that upstream cuts off is cut off, and the log records it', async () => {
    const player = await withHistory(2000)
    relay.breakNext('/trx/history/file')
    await expect(player.browser.get('/api/trx/history/file?format=csv')).rejects.toThrow(/aborted|hang up/)
    await expect.poll(() => web.logged.join('')).toContain('a file answer was cut off')
  })
})
