import { randomBytes } from 'node:crypto'
import { Client } from 'pg'

export interface FreshDatabase {
  url: string
  drop(): Promise<void>
}

/** A new, empty database on the PostgreSQL server of `server`. */
export async function freshDatabase(server: string): Promise<FreshDatabase> {
  const name = `kancil_test_${randomBytes(6).toString('hex')}`
  await run(server, `create database ${name}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  return { url: url.href, drop: () => run(server, `drop database ${name} with (force)`) }
}

async function run(server: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: server })
  await client.connect()
  await client.query(statement)
  await client.end()
}
