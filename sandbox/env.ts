import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { databaseProblem } from '../common/databaseServers.ts'
import { misspeltSettings } from '../common/misspelt.ts'
import { CHECK_MINUTES, LIMIT_WINDOWS } from '../contract/calls/protection.ts'
import { readFeaturesOff } from '../contract/features.ts'
import { ExactRupiah } from '../contract/money/money.ts'
import { PAYOUT_POLICY_RULE, readPayoutPolicy } from '../contract/money/payoutPolicy.ts'
import { SANDBOX_SECRET_LENGTH } from '../contract/sandbox.ts'
import { gather, settingLines } from '../contract/settings.ts'
import { ageMark } from '../contract/wording.ts'

const LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'silent'] as const
const whole = (min: number, max: number) => {
  const rule = `must be a whole number from ${min} to ${max}`
  return z.coerce.number(rule).int(rule).min(min, rule).max(max, rule)
}
const TIME_FACTOR = 'must be a number from 1 to 10'
const yesOrNo = z.stringbool({ error: 'must be true or false' })
const Port = whole(0, 65_535)
const list = z
  .string()
  .default('')
  .transform((text) => text.split(',').map((name) => name.trim()))
const names = list.transform((all) => all.filter(Boolean))
const Origin = z
  .url({ protocol: /^https?$/, error: 'must be an http or https address' })
  .transform((url) => url.replace(/\/+$/, ''))

/** Every setting of the upstream process; this file is the only reader of its environment. */
const Fields = z.object({
  UPSTREAM_HOST: z.string().default('127.0.0.1'),
  UPSTREAM_PORT: Port.default(4000),
  /** A separate port for the operator, with metrics and health. It must not be reachable from the internet. */
  ADMIN_PORT: Port.optional(),
  /** The address of the operator's port: this machine alone, unless the operator names another. */
  ADMIN_HOST: z.string().default('127.0.0.1'),
  /** The names by which monitoring reaches that port, besides addresses, `localhost` and the machine's own name (SEC-41). */
  ADMIN_NAMES: list,
  /** What the image was built as (`--build-arg VERSION` and `REVISION`). */
  RELEASE_VERSION: z.string().max(100).default('unknown'),
  RELEASE_REVISION: z.string().max(100).default('unknown'),
  /** How long the process reports "not ready" before it stops listening: a load balancer needs the time. */
  DRAIN_DELAY_MS: whole(0, 15_000).default(0),
  /** The address at which browsers reach this server; by default the address it listens on. */
  UPSTREAM_PUBLIC_URL: Origin.optional(),
  /** The games have their own port; 0 takes a free one. */
  GAMES_HOST: z.string().default('127.0.0.1'),
  GAMES_PORT: Port.default(0),
  /** The address at which browsers reach the games, another origin than the web app's; `localhost` by default. */
  GAMES_URL: Origin.optional(),
  /** The address at which browsers reach the pages below /sandbox; by default `publicUrl`. */
  SANDBOX_URL: Origin.optional(),
  /** The address of the web app, to which the pages of the gateway link back. */
  PUBLIC_ORIGIN: Origin.default('http://localhost:3000'),
  DATA_DIR: z.string().min(1).default('.data'),
  /** Of several servers, by commas, the one that takes writes is used. */
  DATABASE_URL: z
    .string()
    .superRefine((text, context) => {
      const problem = databaseProblem(text)
      if (problem) context.addIssue({ code: 'custom', message: problem })
    })
    .optional(),
  /** The mail server; without it e-mails are read at /__sandbox/mail. */
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: 'must be an address that begins with smtp:// or smtps://' })
    .optional(),
  /** The sender of the e-mails. */
  MAIL_FROM: z.string().default('Kancil <no-reply@localhost>'),
  /** The key of gateway callbacks and reset codes. Copies that share a database share the key. */
  WEBHOOK_SECRET: z.string().min(32, 'needs at least 32 characters').optional(),
  /** The private key of push messages, made by `kancil keys push`. Without it no browser is told. */
  PUSH_KEY: z
    .string()
    .regex(/^[\w-]{43}$/, 'must be a key that kancil keys push has made')
    .optional(),
  /** Where a push service reaches the operator. */
  PUSH_CONTACT: z
    .string()
    .regex(/^(mailto:\S+@\S+|https:\/\/\S+)$/, 'must begin with mailto: or https://')
    .optional(),
  /** Who receives events (docs/operators.md). */
  WEBHOOK_URLS: names.pipe(
    z.array(
      z.url({ protocol: /^https?$/, error: 'must be https addresses' }).max(250, 'has an address above 250 characters'),
    ),
  ),
  /** In the order of those addresses, each with its secret, or with several by spaces while it learns a new one. */
  WEBHOOK_KEYS: names,
  /** The hosts among them that may be in a private network, and be asked without TLS. */
  WEBHOOK_PRIVATE_HOSTS: names,
  /** Who sends codes to phones, with its secret (docs/operators.md). */
  PHONE_WEBHOOK_URL: z
    .url({ protocol: /^https?$/, error: 'must be an https address' })
    .max(250)
    .optional(),
  PHONE_WEBHOOK_KEY: z.string().optional(),
  /** Takes phone numbers of other countries, too. */
  PHONE_ABROAD: yesOrNo.default(false),
  /** Opens the desk and the test headers to callers on other machines. Without it they are closed to those. */
  SANDBOX_SECRET: z
    .string()
    .min(SANDBOX_SECRET_LENGTH, `needs at least ${SANDBOX_SECRET_LENGTH} characters`)
    .optional(),
  /** Who signs the assertions of operators, for whom, and with which keys (docs/operators.md). */
  OPERATOR_ISSUER: z.url({ protocol: /^https?$/, error: 'must be an http or https address' }).optional(),
  OPERATOR_AUDIENCE: z.string().max(255).optional(),
  OPERATOR_JWKS: z
    .string()
    .regex(
      /^(https:\/\/|http:\/\/(localhost|127\.0\.0\.1|\[::1\])[:/]|\/)/,
      'must be an https address, or the path of a file that begins with /',
    )
    .optional(),
  OPERATOR_HEADER: z
    .string()
    .regex(/^[A-Za-z][\w-]*$/, 'must be the name of a header')
    .optional(),
  OPERATOR_ROLES: z.string().max(255).default('roles'),
  /** Above so many rupiah two operators decide. */
  FOUR_EYES_FROM: ExactRupiah.refine((sen) => sen >= 0, 'must not be negative').optional(),
  /** Which withdrawals ask the player to confirm who they are (docs/accounts.md). */
  STEP_UP_PAYOUTS: z
    .string()
    .default('new')
    .transform((text, context) => {
      const policy = readPayoutPolicy(text)
      if (!policy) context.addIssue({ code: 'custom', message: PAYOUT_POLICY_RULE })
      return policy ?? z.NEVER
    }),
  /** Minutes between two reality checks during play, for players who have not chosen an interval. */
  REALITY_CHECK_MINUTES: z.coerce
    .number()
    .pipe(z.literal([...CHECK_MINUTES], `must be one of ${CHECK_MINUTES.join(', ')}`))
    .default(30),
  /** How the periods of deposit limits are counted (docs/player-protection.md). */
  LIMIT_PERIODS: z.enum(LIMIT_WINDOWS, `must be ${LIMIT_WINDOWS.join(' or ')}`).default('fixed'),
  /** As in the web tier: here callbacks and the parts of an overview may take so many times longer. */
  UPSTREAM_TIME_FACTOR: z.coerce.number(TIME_FACTOR).min(1, TIME_FACTOR).max(10, TIME_FACTOR).default(1),
  /** What the web tier does not offer: the texts of this process do not mention it. */
  FEATURES_OFF: z
    .string()
    .default('')
    .transform((text, context) => {
      const names = text.split(',').map((name) => name.trim())
      const { featuresOff, problem } = readFeaturesOff(names.filter((name) => name !== ''))
      if (problem) context.addIssue({ code: 'custom', message: problem })
      return featuresOff
    }),
  /** As in the web tier: the age of the texts, and of the youngest date of birth. */
  AGE_MARK: ageMark,
  DEMO_ACCOUNTS: yesOrNo.optional(),
  /** Fills the catalogue up to this many games to test long lists; without it the catalogue has only its own games. */
  CATALOGUE_SIZE: whole(0, 10_000).default(0),
  LOG_LEVEL: z.enum(LEVELS, `must be one of ${LEVELS.join(', ')}`).default('info'),
  /** The process ends when standard input closes. This is for a parent process that keeps a pipe open. */
  FOLLOW_STDIN: yesOrNo.default(false),
  /** Variables of other programs that look like ours (common/misspelt.ts): a comma list. */
  FOREIGN_VARIABLES: list,
})

export type Environment = z.output<typeof Fields> & {
  WEBHOOK_SECRET: string
  DEMO_ACCOUNTS: boolean
  /** How operators prove who they are; undefined where the desk knows typed names. */
  operators: ReturnType<typeof operatorsOf>
  /** How browsers are told by push; undefined where they are not. */
  push: { key: string; contact: string } | undefined
  /** DATABASE_URL at this moment: its file is read again, because its password may have changed. */
  databaseAddress: (() => string) | undefined
  /** Who receives events. */
  receivers: ReturnType<typeof receiversOf>
  phones: { receiver: ReturnType<typeof receiversOf>[number] | undefined; abroad: boolean }
}

type Source = Readonly<Record<string, string | undefined>>

/** The names of the variables that this process reads. */
export const VARIABLES: readonly string[] = Object.keys(Fields.shape)

const gathered = (source: Source) => gather(VARIABLES, source, (path) => readFileSync(path, 'utf8'))

/**
 * Reads the environment; `NAME_FILE` names a file that holds `NAME`. Throws one Error that lists every problem.
 * @param tryFolder the problems of DATA_DIR that only a trial shows
 */
export function readEnvironment(source: Source, tryFolder: (dataDir: string) => string[] = () => []): Environment {
  const { values, origins, problems } = gathered(source)
  const result = Fields.safeParse(values)
  const lines = [
    ...misspeltSettings(VARIABLES, source, result.data?.FOREIGN_VARIABLES ?? []),
    ...problems,
    ...(result.error?.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`) ?? []),
  ]
  // A secret whose file cannot be read is reported once.
  if (values.DATABASE_URL && !values.WEBHOOK_SECRET && !lines.some((line) => line.startsWith('WEBHOOK_SECRET')))
    lines.push('WEBHOOK_SECRET: needed together with DATABASE_URL, so that every copy knows it')
  lines.push(...proofProblems(values), ...(result.data ? problemsOfReceivers(result.data) : []))
  if (Boolean(values.PUSH_KEY) !== Boolean(values.PUSH_CONTACT))
    lines.push('PUSH_KEY and PUSH_CONTACT: needed together, so that a push service reaches the operator')
  const folder = Fields.shape.DATA_DIR.safeParse(values.DATA_DIR).data
  if (folder !== undefined) lines.push(...tryFolder(folder))
  if (lines.length > 0 || !result.data)
    throw new Error(`These settings of the upstream do not fit:\n${lines.map((line) => `  ${line}`).join('\n')}`)
  const env = result.data
  return {
    ...env,
    // Their password is public: beside a database of its own nobody looks around only.
    DEMO_ACCOUNTS: env.DEMO_ACCOUNTS ?? env.DATABASE_URL === undefined,
    operators: operatorsOf(env),
    push: env.PUSH_KEY && env.PUSH_CONTACT ? { key: env.PUSH_KEY, contact: env.PUSH_CONTACT } : undefined,
    receivers: receiversOf(eventReceivers(env)),
    phones: { receiver: receiversOf(phoneReceiver(env))[0], abroad: env.PHONE_ABROAD },
    WEBHOOK_SECRET: env.WEBHOOK_SECRET ?? randomBytes(32).toString('base64url'),
    databaseAddress: env.DATABASE_URL === undefined ? undefined : addressIn(origins.DATABASE_URL, env.DATABASE_URL),
  }
}

const PROOF = ['OPERATOR_ISSUER', 'OPERATOR_AUDIENCE', 'OPERATOR_JWKS'] as const

/** The three belong together, and whatever rests on a proven name needs them. */
function proofProblems(values: Source): string[] {
  const missing = PROOF.filter((name) => !values[name])
  const given = [...PROOF, 'OPERATOR_HEADER', 'OPERATOR_ROLES', 'FOUR_EYES_FROM'].find((name) => values[name])
  if (given === undefined) return []
  return missing.map((name) => `${name}: needed together with ${given}, because a typed name is no proof`)
}

/** 24 to 64 bytes, as the Standard Webhooks ask for. */
const WEBHOOK_KEY = /^whsec_(?=.{32,88}$)(?:[A-Za-z\d+/]{4})*(?:[A-Za-z\d+/]{2}==|[A-Za-z\d+/]{3}=)?$/

interface Receivers {
  names: { urls: string; keys: string }
  urls: readonly string[]
  keys: readonly string[]
  privateHosts: readonly string[]
}

type ParsedFields = z.output<typeof Fields>

const eventReceivers = (env: ParsedFields): Receivers => ({
  names: { urls: 'WEBHOOK_URLS', keys: 'WEBHOOK_KEYS' },
  ...{ urls: env.WEBHOOK_URLS, keys: env.WEBHOOK_KEYS, privateHosts: env.WEBHOOK_PRIVATE_HOSTS },
})

const phoneReceiver = (env: ParsedFields): Receivers => ({
  names: { urls: 'PHONE_WEBHOOK_URL', keys: 'PHONE_WEBHOOK_KEY' },
  urls: env.PHONE_WEBHOOK_URL ? [env.PHONE_WEBHOOK_URL] : [],
  keys: env.PHONE_WEBHOOK_KEY ? [env.PHONE_WEBHOOK_KEY] : [],
  privateHosts: env.WEBHOOK_PRIVATE_HOSTS,
})

const problemsOfReceivers = (env: ParsedFields) => [eventReceivers(env), phoneReceiver(env)].flatMap(receiverProblems)

function receiverProblems(receivers: Receivers): string[] {
  const { names, urls, keys } = receivers
  const rules: [isKept: boolean, rule: string][] = [
    [urls.length === keys.length, `${names.keys}: needs a secret for each address of ${names.urls}, in their order`],
    [
      keys
        .join(' ')
        .split(/\s+/)
        .every((key) => !key || WEBHOOK_KEY.test(key)),
      `${names.keys}: a secret is whsec_ and 24 to 64 bytes in base64`,
    ],
    [new Set(urls).size === urls.length, `${names.urls}: has an address twice`],
    [urls.every((url) => !/[@#]/.test(url)), `${names.urls}: an address has a name, a password or a #`],
    [
      receiversOf(receivers).every(({ url, mayBePrivate }) => mayBePrivate || url.startsWith('https:')),
      `${names.urls}: only hosts of WEBHOOK_PRIVATE_HOSTS are asked without TLS`,
    ],
  ]
  return rules.flatMap(([isKept, rule]) => (isKept ? [] : [rule]))
}

const receiversOf = ({ urls, keys: secrets, privateHosts }: Receivers) =>
  urls.map((url, at) => {
    const { host, hostname } = new URL(url)
    const keys = (secrets[at]?.split(/\s+/) ?? []).map((secret) => Buffer.from(secret.replace('whsec_', ''), 'base64'))
    return { url, host, keys, mayBePrivate: privateHosts.includes(hostname) }
  })

function operatorsOf(env: z.output<typeof Fields>) {
  const { OPERATOR_ISSUER: issuer, OPERATOR_AUDIENCE: audience, OPERATOR_JWKS: keys } = env
  if (issuer === undefined || audience === undefined || keys === undefined) return undefined
  return { issuer, audience, keys, header: env.OPERATOR_HEADER, rolesClaim: env.OPERATOR_ROLES }
}

/** What a file holds at this moment; while it cannot be read or is no address, what it held before. */
function addressIn(origin: string | undefined, first: string): () => string {
  let last = first
  return () => {
    if (origin === undefined || origin === 'environment') return last
    try {
      last = Fields.shape.DATABASE_URL.parse(readFileSync(origin, 'utf8').trim()) ?? last
    } catch {
      // Someone is writing it at this moment.
    }
    return last
  }
}

/** The settings of this process as lines `NAME=value`, secrets masked. Throws as {@link readEnvironment} does. */
export const configLines = (source: Source): string[] =>
  settingLines(VARIABLES, readEnvironment(source), gathered(source))
