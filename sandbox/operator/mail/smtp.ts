import { createTransport } from 'nodemailer'
import type { Email } from './emails.ts'

/** Resolves when the mail server has the e-mail. Throws an Error without its text or recipient. */
export type SendEmail = (email: Email) => Promise<void>

export interface Smtp {
  send: SendEmail
  close(): void
}

const LIMIT_MS = 10_000

/** The mail server of `smtp://user:password@host:port` (TLS where offered) or `smtps://…`, on one connection. */
export function openSmtp(url: string, from: string): Smtp {
  const { protocol, hostname, port, username, password } = new URL(url)
  const transport = createTransport({
    pool: true,
    maxConnections: 1,
    host: hostname,
    secure: protocol === 'smtps:',
    ...(port ? { port: Number(port) } : {}),
    ...(username ? { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } } : {}),
    connectionTimeout: LIMIT_MS,
    greetingTimeout: LIMIT_MS,
    socketTimeout: LIMIT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async send({ recipient, subject, body }) {
      try {
        await transport.sendMail({ from, to: { name: '', address: recipient }, subject, text: body })
      } catch (error) {
        throw new Error(`The mail server said ${reasonOf(error)}`)
      }
    },
    close: () => transport.close(),
  }
}

/** Only the code and status of the error: the full answer may repeat the recipient. */
function reasonOf(error: unknown): string {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown }
  return [code, responseCode].filter((part) => part !== undefined).join(' ') || 'nothing we understand'
}
