import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { CHECK_MINUTES } from '../contract/protection.ts'

const LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'silent'] as const
const Port = z.coerce.number().int().min(0).max(65_535)
const Origin = z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/+$/, ''))

/** Every setting of the upstream process; this file is the only reader of its environment. */
const Fields = z.object({
  UPSTREAM_HOST: z.string().default('127.0.0.1'),
  UPSTREAM_PORT: Port.default(4000),
  /** Where browsers reach this server, games above all; without it the address it listens on. */
  UPSTREAM_PUBLIC_URL: Origin.optional(),
  /** Where browsers reach the pages below /sandbox, when another server shows them; without it as above. */
  SANDBOX_URL: Origin.optional(),
  /** The web app, which the gateway's pages lead back to. */
  PUBLIC_ORIGIN: Origin.default('http://localhost:3000'),
  DATA_DIR: z.string().min(1).default('.data'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  /** The mail server; without it letters are read at /sandbox/mail. */
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  /** What letters say they are from. */
  MAIL_FROM: z.string().default('Kancil <no-reply@localhost>'),
  /** Key of gateway callbacks and reset codes. Copies that share a database share it too. */
  WEBHOOK_SECRET: z.string().min(32).optional(),
  /** Minutes between two reality checks during play, for players who have not chosen. */
  REALITY_CHECK_MINUTES: z.coerce.number().pipe(z.literal([...CHECK_MINUTES])).default(30),
  DEMO_ACCOUNTS: z.stringbool().default(true),
  /** Fill the catalogue up to this many games, to try long lists; without it only its own. */
  CATALOGUE_SIZE: z.coerce.number().int().min(0).max(10_000).default(0),
  LOG_LEVEL: z.enum(LEVELS).default('info'),
  /** End when standard input closes, for a parent that keeps a pipe open. */
  FOLLOW_STDIN: z.stringbool().default(false),
})

const Environment = Fields.refine((env) => !env.DATABASE_URL || env.WEBHOOK_SECRET, {
  path: ['WEBHOOK_SECRET'],
  message: 'needed together with DATABASE_URL, so that every copy knows it',
}).transform((env) => ({ ...env, WEBHOOK_SECRET: env.WEBHOOK_SECRET ?? randomBytes(32).toString('base64url') }))

export type Environment = z.output<typeof Environment>

/** Reads the environment; `NAME_FILE` names a file that holds `NAME`. Throws one Error that lists every problem. */
export function readEnvironment(variables: NodeJS.ProcessEnv): Environment {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== undefined && value !== ''))
  for (const name of Object.keys(Fields.shape)) {
    const file = given[`${name}_FILE`]
    if (file !== undefined && given[name] === undefined) given[name] = readFileSync(file, 'utf8').trim()
  }
  const result = Environment.safeParse(given)
  if (result.success) return result.data
  const problems = result.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`)
  throw new Error(`These settings of the upstream do not fit:\n${problems.join('\n')}`)
}
