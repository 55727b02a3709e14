import pino from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type MailServer, mailServer } from '../../../tests/support/mailServer.ts'
import { testUpstream } from '../../../tests/support/upstream.ts'
import { mail } from '../tables/player.ts'
import { deliverMail } from './delivery.ts'
import { readEmails, sweepEmails, writeEmail } from './emails.ts'
import { openSmtp, type Smtp } from './smtp.ts'

const HOUR_MS = 3_600_000
const VALID_MS = 10 * 60_000
const LETTER = { recipient: 'budi@contoh.id', subject: 'Kode Kancil – Anda', body: 'Kode Anda 012345.\n.\nSalam' }

let server: MailServer
let smtp: Smtp
let now = Date.parse('2026-11-21T12:00:00+07:00')
const logged: string[] = []
const log = pino({ level: 'info' }, { write: (line) => void logged.push(line) })
const upstream = testUpstream({ now: () => now })
beforeAll(async () => {
  server = await mailServer()
  smtp = openSmtp(server.url, 'Kancil <no-reply@kancil.test>')
})
afterAll(async () => {
  smtp.close()
  await server.close()
})
beforeEach(async () => {
  await upstream.database.db.delete(mail)
  server.received.length = 0
  logged.length = 0
})

const write = () => upstream.database.transaction((tx) => writeEmail(tx, LETTER, now, VALID_MS))
const deliver = () => deliverMail({ database: upstream.database, send: smtp.send, webUrl: '', now: () => now, log })
const storedEmails = () => readEmails(upstream.database.db)

// Proves OPS-20.
test('a mail is sent once, complete, and nothing of it is stored', async () => {
  await write()
  await Promise.all([deliver(), deliver()])
  expect(server.received).toHaveLength(1)
  const [message = ''] = server.received
  expect(message).toContain('From: Kancil <no-reply@kancil.test>')
  expect(message).toContain('To: budi@contoh.id')
  expect(message).toMatch(/Kode Anda 012345\.\n\.\nSalam/)
  expect(await storedEmails()).toEqual([])
  await deliver()
  expect(server.received).toHaveLength(1)
})

test('a refused mail is retried later; the log has neither recipient nor text', async () => {
  await write()
  server.failOnce()
  await deliver()
  await deliver()
  expect(server.received).toEqual([])
  expect(logged.join()).toContain('The mail server said EMESSAGE 451')
  expect(logged.join()).not.toMatch(/budi|012345/)
  now += 5_000
  await deliver()
  expect(server.received).toHaveLength(1)
})

// Proves OPS-20.
test('a mail whose code is no longer valid is removed without being sent', async () => {
  await write()
  expect(await storedEmails()).toHaveLength(1)
  now += HOUR_MS
  await deliver()
  expect(server.received).toEqual([])
  expect(await storedEmails()).toEqual([])
})

test('an unreachable mail server is logged, and the mail is dropped in the end', async () => {
  const away = openSmtp('smtp://127.0.0.1:1', 'no-reply@kancil.test')
  await write()
  for (let count = 0; count < 7; count++) {
    await deliverMail({ database: upstream.database, send: away.send, webUrl: '', now: () => now, log })
    now += 5_000 * 2 ** count
  }
  away.close()
  expect(logged.at(-1)).toContain('a mail was dropped after its last attempt')
  expect(await storedEmails()).toEqual([])
})

test('the mailbox of the sandbox drops mails after a week', async () => {
  await write()
  await sweepEmails(upstream.database.db, now)
  expect(await storedEmails()).toHaveLength(1)
  now += 7 * 24 * HOUR_MS
  await sweepEmails(upstream.database.db, now)
  expect(await storedEmails()).toEqual([])
})
