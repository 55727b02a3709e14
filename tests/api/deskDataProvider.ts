/** The data provider of react-admin for the desk: `<Admin dataProvider={deskDataProvider('https://desk.example')}>`. */
type Row = Record<string, unknown>
type Query = Record<string, string | number>
interface ListParams {
  pagination?: { page: number; perPage: number }
  sort?: { field: string; order: 'ASC' | 'DESC' }
  filter?: Query
}

/** The field that names a row. A row of `parked` is named by two. */
const ID_FIELDS: Record<string, string> = { withdrawals: 'transNo', deposits: 'transNo', players: 'username' }
const idOf = (resource: string, row: Row) =>
  resource === 'parked' ? `${row.kind}/${row.id}` : String(row[ID_FIELDS[resource] ?? 'id'] ?? row.number ?? '')
const withId = (resource: string, row: Row) => ({ ...row, id: idOf(resource, row) })

/** What the desk refused, in the shape that react-admin shows. */
export class DeskRefusal extends Error {
  readonly status: number
  readonly body: { reason?: string; data: unknown }
  constructor(message: string, status: number, body: { reason?: string; data: unknown }) {
    super(message)
    this.status = status
    this.body = body
  }
}

/** @param send adds the token of the operator where no proxy in front does */
export function deskDataProvider(base: string, send: typeof fetch = fetch) {
  async function call(path: string, body?: object) {
    const headers = { 'content-type': 'application/json' }
    const post = { method: 'POST', headers, body: JSON.stringify(body) }
    const response = await send(`${base}/__sandbox/${path}`, body && post)
    const { message, data, reason } = await response.json()
    if (!response.ok) throw new DeskRefusal(message, response.status, { reason, data })
    return { data, waits: response.status === 202 ? String(message) : undefined }
  }
  async function getList(resource: string, { pagination, sort, filter }: ListParams = {}) {
    const order = sort && sort.field !== 'id' ? { sort: sort.field, order: sort.order.toLowerCase() } : {}
    const query = Object.entries({ ...pagination, ...order, ...filter }).map(([name, value]) => [name, String(value)])
    const { data } = await call(`${resource}?${new URLSearchParams(query)}`)
    return { data: data.list.map((row: Row) => withId(resource, row)), total: Number(data.total) }
  }
  async function getOne(resource: string, { id }: { id: string | number }) {
    const [kind = '', ...rest] = String(id).split('/')
    const named = resource === 'parked' ? { kind, id: rest.join('/') } : { [ID_FIELDS[resource] ?? 'id']: id }
    const { data } = await getList(resource, { filter: named })
    if (data.length === 0) throw new DeskRefusal(`No ${resource} ${id}`, 404, { reason: 'not_found', data: null })
    return { data: data[0] }
  }
  /** A decision: `{ action: 'approve' }`. Where it waits for a second person, `waits` says so. */
  async function update(resource: string, { id, data }: { id: string | number; data: object }) {
    const path = String(id).split('/').map(encodeURIComponent).join('/')
    const done = await call(`${resource}/${path}`, data)
    return { data: { ...done.data, id, waits: done.waits } }
  }
  const getMany = async (resource: string, { ids }: { ids: (string | number)[] }) => ({
    data: await Promise.all(ids.map(async (id) => (await getOne(resource, { id })).data)),
  })
  return { getList, getOne, getMany, update }
}
