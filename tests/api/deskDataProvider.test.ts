import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { rupiah, type Sen } from '../../contract/money/sen.ts'
import { type IdentityProvider, identityProvider } from '../../sandbox/desk/operators.testing.ts'
import { askWithdrawal } from '../../sandbox/operator/withdrawals/create.ts'
import { orderOf, playerAt, tellOf } from '../../sandbox/testing.ts'
import { startUpstream, type TestUpstream } from '../support/upstream.ts'
import { deskDataProvider } from './deskDataProvider.ts'

const DETAILS = { name: 'Budi', phone: '0812', email: 'b@example.com', accountName: 'BCA', accountNo: '0011223344' }

let staff: IdentityProvider
let upstream: TestUpstream
const [small, large] = [rupiah(50_000), rupiah(250_000)]
const made: string[] = []
beforeAll(async () => {
  staff = await identityProvider()
  upstream = await startUpstream({ operators: staff.settings, fourEyesFrom: rupiah(200_000) })
  for (const amount of [small, large, small]) made.push(await asked(amount))
})
afterAll(() => upstream.close())

async function asked(amount: Sen): Promise<string> {
  const now = Date.now()
  const { id } = await playerAt(upstream.database, now, { main: rupiah(1_000_000) })
  const request = { player: id, level: 8, key: randomUUID(), lang: 'en', now, demandIdentity: async () => {} } as const
  return (await askWithdrawal(upstream.database, request, { ...DETAILS, amount })).transNo
}

/** The provider as one operator sees it. */
async function as(sub: string, roles?: string[]) {
  const authorization = `Bearer ${await staff.tokenOf(sub, roles)}`
  return deskDataProvider(upstream.url, (address, init) =>
    fetch(address, { ...init, headers: { ...init?.headers, authorization } }),
  )
}

// Proves SBX-27.
test('it lists, pages, sorts and filters', async () => {
  const { getList, getOne, getMany } = await as('budi', ['read'])
  const byAmount = { field: 'amount', order: 'DESC' } as const
  const first = await getList('withdrawals', { pagination: { page: 1, perPage: 2 }, sort: byAmount })
  expect([first.total, first.data.map(({ amount }: { amount?: unknown }) => amount)]).toEqual([3, ['250000', '50000']])
  const second = await getList('withdrawals', { pagination: { page: 2, perPage: 2 }, sort: byAmount })
  expect([second.total, second.data.length]).toEqual([3, 1])
  const oldest = await getList('withdrawals', { sort: { field: 'createdAt', order: 'ASC' } })
  expect(oldest.data.map(({ id }: { id: unknown }) => id)).toEqual(made)
  expect((await getList('withdrawals', { filter: { state: 'approved' } })).total).toBe(0)
  expect((await getOne('withdrawals', { id: made[1] ?? '' })).data).toMatchObject({ id: made[1], amount: '250000' })
  expect((await getMany('withdrawals', { ids: made })).data).toHaveLength(3)
  await expect(getList('withdrawals', { filter: { stat: 'approved' } })).rejects.toMatchObject({ status: 400 })
})

// Proves SBX-27.
test('it decides, waits for a second person, and sees each refusal', async () => {
  const [id = '', big = ''] = made
  const [budi, sari, dewi] = await Promise.all([as('budi', ['read']), as('sari'), as('dewi')])
  const approve = { data: { action: 'approve' } }
  const refused = { name: 'Error', status: 403, body: { reason: 'role' } }
  await expect(budi.update('withdrawals', { id, ...approve })).rejects.toMatchObject(refused)
  expect((await sari.update('withdrawals', { id, ...approve })).data).toMatchObject({ id, state: 'approved' })
  await expect(sari.update('withdrawals', { id, data: { action: 'reverse' } })).rejects.toMatchObject({
    ...{ status: 409, body: { reason: 'too_late', data: { state: 'approved' } } },
  })
  const waits = expect.stringContaining('second person')
  expect((await sari.update('withdrawals', { id: big, ...approve })).data).toMatchObject({ state: 'checking', waits })
  expect((await dewi.getOne('withdrawals', { id: big })).data.approvals).toEqual(['sari@staff.example: approve'])
  const done = await dewi.update('withdrawals', { id: big, ...approve })
  expect([done.data.state, done.data.waits]).toEqual(['approved', undefined])
  const { data } = await budi.getList('trail', { filter: { kind: 'withdrawal', subject: big } })
  expect(data).toMatchObject([{ operatorSubject: 'dewi' }, { operatorSubject: 'sari' }])
})

// Proves SBX-27.
test('an item of the review queue is named by its kind and its id', async () => {
  const now = Date.now()
  const { id: player } = await playerAt(upstream.database, now)
  const event = randomUUID()
  const transNo = await orderOf(upstream.database, player, now)
  await tellOf(upstream.database, transNo, { now, event, amount: rupiah(60_000) })
  const { getOne, update } = await as('sari')
  const id = `refusedCallback/${event}`
  expect((await getOne('parked', { id })).data).toMatchObject({ id, told: '60000' })
  await update('parked', { id, data: { action: 'dismiss', reason: 'a test' } })
  await expect(getOne('parked', { id })).rejects.toMatchObject({ status: 404 })
})

const Document = z.object({
  paths: z.record(
    z.string(),
    z.object({
      get: z
        .object({
          parameters: z.array(
            z.object({ name: z.string(), schema: z.object({ enum: z.array(z.string()).optional() }) }),
          ),
        })
        .optional(),
    }),
  ),
})

// Proves SBX-27.
test('every sort and filter that the document of the desk names works, and no other', async () => {
  const authorization = `Bearer ${await staff.tokenOf('budi', ['read'])}`
  const get = (path: string) => fetch(`${upstream.url}${path}`, { headers: { authorization } })
  const { paths } = Document.parse(await (await get('/__sandbox/desk/openapi.json')).json())
  const lists = Object.entries(paths).filter(([, { get }]) => get)
  expect(lists.map(([path]) => path.split('/').at(-1)).sort()).toEqual([
    ...'deposits|mail|parked|players|requests|support|trail|verifications|withdrawals'.split('|'),
  ])
  for (const [path, { get: listing }] of lists) {
    const names = listing?.parameters.map(({ name }) => name) ?? []
    expect(names).toEqual(expect.arrayContaining(['page', 'perPage', 'sort', 'order']))
    for (const { name, schema } of listing?.parameters ?? [])
      for (const value of schema.enum ?? ['1'])
        for (const order of ['asc', 'desc']) {
          const query = new URLSearchParams({ order, [name]: value })
          expect([path, String(query), (await get(`${path}?${query}`)).status]).toEqual([path, String(query), 200])
        }
    for (const query of ['stat=x', 'sort=constructor', 'page=0', 'perPage=301', 'order=up'])
      expect([path, query, (await get(`${path}?${query}`)).status]).toEqual([path, query, 400])
  }
})
