import { readFileSync } from 'node:fs'
import type { Client, ClientConfig } from 'pg'
import { gather } from '../../contract/settings.ts'
import { primaryClient } from '../kit/db/primary.ts'

/** A command was not understood or cannot begin: exit code 2. */
export class Unusable extends Error {}

/** What `DATABASE_URL` says, or the file that `DATABASE_URL_FILE` names. Throws {@link Unusable} without either. */
export function databaseAddress(source: Readonly<Record<string, string | undefined>> = process.env): string {
  const { values, problems } = gather(['DATABASE_URL'], source, (path) => readFileSync(path, 'utf8'))
  const [problem = 'DATABASE_URL is not set'] = problems
  if (!values.DATABASE_URL) throw new Unusable(problem)
  return values.DATABASE_URL
}

/** A connection that is open. Throws {@link Unusable} when it cannot be opened, without the address. */
export async function openClient({ connectionString = '', ...config }: ClientConfig): Promise<Client> {
  const client = new (primaryClient(() => connectionString))(config)
  await client.connect().catch((error: unknown) => {
    const code = error instanceof Error && 'code' in error ? ` (${String(error.code)})` : ''
    throw new Unusable(`the database at DATABASE_URL cannot be opened${code}`)
  })
  return client
}
