import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { CHECK_MINUTES } from '../contract/protection.ts'
import { gather, settingLines } from '../contract/settings.ts'

const LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'silent'] as const
const whole = (min: number, max: number) => {
  const rule = `must be a whole number from ${min} to ${max}`
  return z.coerce.number(rule).int(rule).min(min, rule).max(max, rule)
}
const yesOrNo = z.stringbool({ error: 'must be true or false' })
const Port = whole(0, 65_535)
const Origin = z
  .url({ protocol: /^https?$/, error: 'must be an http or https address' })
  .transform((url) => url.replace(/\/+$/, ''))

/** Every setting of the upstream process; this file is the only reader of its environment. */
const Fields = z.object({
  UPSTREAM_HOST: z.string().default('127.0.0.1'),
  UPSTREAM_PORT: Port.default(4000),
  /** The operator's own port, not for the internet: measurements and health. */
  ADMIN_PORT: Port.optional(),
  /** How long the process stays there, unready, before it stops listening: the one in front needs that to look away. */
  DRAIN_DELAY_MS: whole(0, 15_000).default(0),
  /** Where browsers reach this server; without it the address it listens on. */
  UPSTREAM_PUBLIC_URL: Origin.optional(),
  /** The games have a port of their own; 0 takes a free one. */
  GAMES_HOST: z.string().default('127.0.0.1'),
  GAMES_PORT: Port.default(0),
  /** Where browsers reach the games: another origin than the web app's. Without it `localhost` and their port. */
  GAMES_URL: Origin.optional(),
  /** Where browsers reach the pages below /sandbox, when another server shows them; without it as above. */
  SANDBOX_URL: Origin.optional(),
  /** The web app, which the gateway's pages lead back to. */
  PUBLIC_ORIGIN: Origin.default('http://localhost:3000'),
  DATA_DIR: z.string().min(1).default('.data'),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/, error: 'must be an address that begins with postgres://' })
    .optional(),
  /** The mail server; without it letters are read at /__sandbox/mail. */
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: 'must be an address that begins with smtp:// or smtps://' })
    .optional(),
  /** What letters say they are from. */
  MAIL_FROM: z.string().default('Kancil <no-reply@localhost>'),
  /** Key of gateway callbacks and reset codes. Copies that share a database share it too. */
  WEBHOOK_SECRET: z.string().min(32, 'needs at least 32 characters').optional(),
  /** Minutes between two reality checks during play, for players who have not chosen. */
  REALITY_CHECK_MINUTES: z.coerce
    .number()
    .pipe(z.literal([...CHECK_MINUTES], `must be one of ${CHECK_MINUTES.join(', ')}`))
    .default(30),
  DEMO_ACCOUNTS: yesOrNo.default(true),
  /** Fill the catalogue up to this many games, to try long lists; without it only its own. */
  CATALOGUE_SIZE: whole(0, 10_000).default(0),
  LOG_LEVEL: z.enum(LEVELS, `must be one of ${LEVELS.join(', ')}`).default('info'),
  /** End when standard input closes, for a parent that keeps a pipe open. */
  FOLLOW_STDIN: yesOrNo.default(false),
})

export type Environment = z.output<typeof Fields> & { WEBHOOK_SECRET: string }

type Source = Readonly<Record<string, string | undefined>>

/** The names this process reads. */
export const VARIABLES: readonly string[] = Object.keys(Fields.shape)

const given = (source: Source) => gather(VARIABLES, source, (path) => readFileSync(path, 'utf8'))

/** Reads the environment; `NAME_FILE` names a file that holds `NAME`. Throws one Error that lists every problem. */
export function readEnvironment(source: Source): Environment {
  const { values, problems } = given(source)
  const result = Fields.safeParse(values)
  const lines = [
    ...problems,
    ...(result.error?.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`) ?? []),
  ]
  // A secret whose file cannot be read is told once.
  if (values.DATABASE_URL && !values.WEBHOOK_SECRET && !lines.some((line) => line.startsWith('WEBHOOK_SECRET')))
    lines.push('WEBHOOK_SECRET: needed together with DATABASE_URL, so that every copy knows it')
  if (lines.length > 0 || !result.data)
    throw new Error(`These settings of the upstream do not fit:\n${lines.map((line) => `  ${line}`).join('\n')}`)
  const env = result.data
  return { ...env, WEBHOOK_SECRET: env.WEBHOOK_SECRET ?? randomBytes(32).toString('base64url') }
}

/** The settings of this process as lines `NAME=value`, secrets masked. Throws as {@link readEnvironment} does. */
export const configLines = (source: Source): string[] => settingLines(VARIABLES, readEnvironment(source), given(source))
