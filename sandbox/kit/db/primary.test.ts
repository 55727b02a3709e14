import { escapeIdentifier } from 'pg'
import { expect, test } from 'vitest'
import { freshDatabase } from '../../../tests/support/freshDatabase.ts'
import { primaryClient } from './primary.ts'
import { SERVER } from './testing.ts'

/** Nothing listens at it. */
const GONE = '127.0.0.1:1'

// Proves OPS-88.
test.skipIf(!SERVER)(
  'of several servers the one that takes writes is used, and what is gone is passed over',
  async () => {
    const database = await freshDatabase(SERVER ?? '')
    const url = new URL(database.url)
    const here = url.host
    const several = (...hosts: string[]) => database.url.replace(here, hosts.join())
    let address = several(GONE, here)
    const Present = primaryClient(() => address)
    const open = async () => {
      const client = new Present()
      await client.connect()
      return client
    }
    const first = await open()
    expect((await first.query('select 1 as one')).rows).toEqual([{ one: 1 }])
    await first.query(
      `alter database ${escapeIdentifier(url.pathname.slice(1))} set default_transaction_read_only = on`,
    )
    await first.end()
    await expect(open()).rejects.toMatchObject({ code: '57P03' })
    // One server alone is not asked.
    address = database.url
    await (await open()).end()
    address = several(here, GONE).replace(url.pathname, '/no_such_database')
    await expect(open()).rejects.toMatchObject({ code: '3D000' })
    await database.drop()
  },
)
