import { existsSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { isAbsolute } from 'node:path'
import { z } from 'zod'
import { lookUp } from '../common/lookUp.ts'
import { misspeltSettings } from '../common/misspelt.ts'
import { LIMIT_WINDOWS } from '../contract/calls/protection.ts'
import { isEmail } from '../contract/email.ts'
import { readFeaturesOff } from '../contract/features.ts'
import { HelpLines, OwnText } from '../contract/helpLines.ts'
import { byLang, isLocale, LOCALES, type Locale } from '../contract/languages.ts'
import { safeLink } from '../contract/links.ts'
import { PAYOUT_POLICY_RULE, readPayoutPolicy } from '../contract/money/payoutPolicy.ts'
import { SANDBOX_SECRET_LENGTH } from '../contract/sandbox.ts'
import { gather, settingLines } from '../contract/settings.ts'
import { ageMark } from '../contract/wording.ts'
import { readBrandCss } from './brand/brandCss.ts'
import { readRedisAddress } from './redisAddress.ts'

/** All problems of the environment, one line each. The values themselves are never repeated. */
export class EnvProblems extends Error {
  readonly lines: readonly string[]
  constructor(lines: readonly string[]) {
    super(`The environment has ${lines.length} problem(s):\n${lines.map((line) => `  - ${line}`).join('\n')}`)
    this.name = 'EnvProblems'
    this.lines = lines
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const MIN_KEY_LENGTH = 32
const WELL_KNOWN_KEY = /change|default|example|secret|password|development|^(.)\1*$/i

const list = z
  .string()
  .default('')
  .transform((text) =>
    text
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean),
  )

/** Secret keys, separated by commas or lines: the first one signs or seals, the others are still accepted. */
const keys = z
  .preprocess((text) => (typeof text === 'string' ? text.replace(/[\r\n]+/g, ',') : text), list)
  .refine((all) => all.every((key) => key.length >= MIN_KEY_LENGTH), {
    message: `each key needs at least ${MIN_KEY_LENGTH} characters; make one with: openssl rand -base64 48`,
  })
  .refine((all) => !all.some((key) => /^["']|["']$/.test(key)), 'no key has quotes around it')

const isOrigin = (text: string) =>
  URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) && new URL(text).origin === text
const isHttpAddress = (text: string) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)
const isHttpsAddress = (text: string) => isHttpAddress(text) && safeLink(text)?.href.startsWith('https:') === true
const origin = z.string().refine(isOrigin, 'must be an origin such as https://play.example, without a path')
const address = z.string().refine(isHttpAddress, 'must be an http or https address')
/** The value goes into a style sheet, so it must not contain a character that ends the address there. */
const picture = z
  .string()
  .regex(/^(\/[^/]|https:\/\/)[^\s"'()\\<>]*$/, 'must be a path such as /art/brand/logo.png or an https address')
const origins = list.refine((all) => all.every(isOrigin), 'must be a comma list of origins such as https://cdn.example')
const whole = (min: number, max: number) => {
  const rule = `must be a whole number from ${min} to ${max}`
  return z.coerce.number(rule).int(rule).min(min, rule).max(max, rule)
}
const MOST_WORKERS = 64
/** `auto`: as many as the processors that this process may use, the limit of its container included. */
const workers = z
  .string()
  .default('1')
  .transform((text, context) => {
    if (text === 'auto') return Math.min(MOST_WORKERS, availableParallelism())
    const count = whole(1, MOST_WORKERS).safeParse(text).data
    if (count !== undefined) return count
    context.addIssue({ code: 'custom', message: `must be auto or a whole number from 1 to ${MOST_WORKERS}` })
    return z.NEVER
  })
const FACTOR = 'must be a number from 0.01 to 1000000'
const TIME_FACTOR = 'must be a number from 1 to 10'
/** One text for each language, as an operator writes it. */
const OWN_TEXT_FORM = JSON.stringify(byLang(() => '…'))
/** The help lines that the operator configures: JSON. */
const helpLines = z
  .string()
  .default('[]')
  .transform((text, context) => {
    const lines = HelpLines.safeParse(jsonOf(text)).data
    if (lines) return lines
    context.addIssue({
      code: 'custom',
      message: `must be a JSON list such as [{"name":"…","phone":"119","note":${OWN_TEXT_FORM}}], each with phone or url`,
    })
    return z.NEVER
  })
const featuresOff = list.transform((names, context) => {
  const { featuresOff, problem } = readFeaturesOff(names)
  if (problem) context.addIssue({ code: 'custom', message: problem })
  return featuresOff
})
/** A row of the support desk (SUP-08): none, an address, or a text that links to an address. */
const desk = (shape: RegExp, rule: string, linkOf: (text: string) => string) =>
  z
    .string()
    .refine(
      (text) => text === 'off' || isHttpsAddress(text) || shape.test(text),
      `must be ${rule}, an https address or off`,
    )
    .transform((text): { text?: string; link?: string } => {
      if (text === 'off') return {}
      return isHttpsAddress(text) ? { link: text } : { text, link: linkOf(text) }
    })
    .optional()
const LOCALE_NAMES = Object.keys(LOCALES).join(',')
const languages = z
  .string()
  .default(LOCALE_NAMES)
  .transform((text, context): [Locale, ...Locale[]] => {
    const names = text.split(',').map((name) => name.trim())
    const [first, ...others] = names.filter(isLocale)
    if (first && others.length === names.length - 1 && new Set(names).size === names.length) return [first, ...others]
    const hint = names.includes(LOCALES.india.lang) ? '; id is india here' : ''
    context.addIssue({ code: 'custom', message: `must be a comma list out of ${LOCALE_NAMES}, each once${hint}` })
    return z.NEVER
  })
/** The operator's texts about limits and times: JSON, plain text. */
const ownText = z
  .string()
  .transform((text, context) => {
    const own = OwnText.safeParse(jsonOf(text)).data
    if (own) return own
    context.addIssue({
      code: 'custom',
      message: `must be JSON such as ${OWN_TEXT_FORM}, 2000 characters at most each`,
    })
    return z.NEVER
  })
  .optional()
/** The addresses of a CDN that makes pictures smaller (server/pictures/cdn.ts). */
const isCdnTemplate = (text: string) =>
  /^https:\/\/[^/{}]+\//.test(text) && URL.canParse(text) && ['{url}', '{width}'].every((part) => text.includes(part))
/** `on`, `off`, or the addresses of a CDN. */
const imgProxy = z
  .string()
  .default('on')
  .refine(
    (text) => text === 'on' || text === 'off' || isCdnTemplate(text),
    'must be on, off, or an https address with {url} and {width} such as https://img.example/{width}/{url}',
  )
/** One server, or several behind Sentinel or as a cluster (contract of the forms: redisAddress.ts). */
const redis = z.string().superRefine((text, context) => {
  const address = readRedisAddress(text)
  if ('problem' in address) context.addIssue({ code: 'custom', message: address.problem })
})
const onOff = z.enum(['on', 'off'], 'must be on or off').transform((word) => word === 'on')
/** The brand's few custom properties. brand/look.ts checks the contrast of their colours. */
const brandCss = z
  .string()
  .max(4000, 'is longer than 4000 characters')
  .superRefine((css, context) => {
    for (const message of readBrandCss(css).problems) context.addIssue({ code: 'custom', message })
  })
/** Which withdrawals require a confirmation of the player's identity (docs/accounts.md). */
const payouts = z
  .string()
  .default('new')
  .transform((text, context) => {
    const policy = readPayoutPolicy(text)
    if (!policy) context.addIssue({ code: 'custom', message: PAYOUT_POLICY_RULE })
    return policy ?? z.NEVER
  })
/** Where to report security holes: an e-mail address is turned into its `mailto:`. */
const securityContact = list.transform((contacts, context) =>
  contacts.map((contact) => {
    const address = isEmail(contact) ? `mailto:${contact}` : contact
    if (!/^(mailto:|https:\/\/|tel:\+)[\x21-\x7e]+$/.test(address))
      context.addIssue({ code: 'custom', message: 'must be a comma list of e-mail, https or tel:+ addresses' })
    return address
  }),
)
/** An address to listen at, such as 0.0.0.0, ::1 or a name of this machine. */
const host = z.string().regex(/^[\w.:%-]{1,253}$/, 'must be an address or a host name, without a port')
/** The registration of an operator as a provider of electronic systems, as the ministry writes it. */
const pseNumber = z.string().regex(/^[\w./ -]{3,60}$/, 'must be 3-60 letters, digits, dots, strokes or spaces')
const release = z.string().max(100, 'is longer than 100 characters').optional()
const appName = z.string().regex(/^[A-Za-z0-9_-]{1,32}$/, 'must be 1-32 letters, digits, _ or -')

const Variables = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test']).default('development'),
  /** The address of this machine that players' requests reach; without it every address. */
  HOST: host.optional(),
  PORT: whole(0, 65_535).default(3000),
  /** Metrics are for this machine alone unless the operator names another address. */
  ADMIN_HOST: host.default('127.0.0.1'),
  ADMIN_PORT: whole(0, 65_535).optional(),
  /** The names by which monitoring reaches that port, besides addresses, `localhost` and the machine's own name (SEC-41). */
  ADMIN_NAMES: list,
  /** What the image was built as (`--build-arg VERSION` and `REVISION`). */
  RELEASE_VERSION: release,
  RELEASE_REVISION: release,
  /** How many processes answer at PORT (docs/deploy.md). */
  WEB_CONCURRENCY: workers,
  /** How long the process reports unready before it stops listening, so that the proxy can notice. */
  DRAIN_DELAY_MS: whole(0, 15_000).default(0),
  /** How long a connection without a request stays open; longer than the proxy in front keeps it. */
  KEEP_ALIVE_SECONDS: whole(5, 3600).default(65),
  PUBLIC_ORIGIN: origin.optional(),
  TRUST_PROXY: whole(0, 10).default(0),
  API_BASE_URL: address
    .refine((text) => !/^\w+:\/\/[^/]*@/.test(text), 'must not hold a user or a password')
    .optional(),
  /** The reference upstream as a child process. Outside production it starts when there is no upstream. */
  SANDBOX: onOff.optional(),
  /** Allows callers on other machines to use its desk and the headers of tests. */
  SANDBOX_SECRET: z
    .string()
    .min(SANDBOX_SECRET_LENGTH, `needs at least ${SANDBOX_SECRET_LENGTH} characters`)
    .optional(),
  UPSTREAM_IDEMPOTENCY: onOff.optional(),
  UPSTREAM_TIME_FACTOR: z.coerce.number(TIME_FACTOR).min(1, TIME_FACTOR).max(10, TIME_FACTOR).default(1),
  BRAND_NAME: z.string().trim().min(1, 'must be 1-30 characters').max(30, 'must be 1-30 characters').default('Kancil'),
  BRAND_CSS: brandCss.optional(),
  BRAND_LOGO_URL: picture.optional(),
  BRAND_LOGO_LIGHT_URL: picture.optional(),
  BRAND_DIR: z.string().refine(existsSync, 'must be a folder that can be read').optional(),
  TERMS_URL: address.optional(),
  PRIVACY_URL: address.optional(),
  PSE_NUMBER: pseNumber.optional(),
  APP_NAME: appName.default('kancil'),
  APP_NAMES: list.refine(
    (names) => names.every((name) => appName.safeParse(name).success),
    'must be a comma list of names',
  ),
  SESSION_KEYS: keys,
  SEAL_KEYS: keys,
  REDIS_URL: redis.optional(),
  /** How many replicas must have the record of an intent before anything is sent. */
  REDIS_REPLICAS: whole(0, 9).default(0),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must begin with postgres://')
    .optional(),
  DATA_DIR: z.string().default('.data'),
  RATE_LIMIT_FACTOR: z.coerce.number(FACTOR).min(0.01, FACTOR).max(1_000_000, FACTOR).default(1),
  MAX_LOOP_DELAY_MS: whole(50, 60_000).default(250),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  GOOGLE_CLIENT_ID: z.string().regex(/^\S+$/, 'must not hold spaces').optional(),
  GOOGLE_ISSUER: address.default('https://accounts.google.com'),
  GOOGLE_JWKS_URL: address.default('https://www.googleapis.com/oauth2/v3/certs'),
  GOOGLE_SCRIPT_URL: address.default('https://accounts.google.com/gsi/client'),
  FACEBOOK_URL: address.optional(),
  CONTACT_WHATSAPP: desk(
    /^(\+[1-9]|0[1-9])[\d -]{6,20}$/,
    'a number such as +62 812 3456 7890',
    (text) => `https://wa.me/${text.replace(/\D/g, '').replace(/^(620|0)/, '62')}`,
  ),
  CONTACT_TELEGRAM: desk(/^@\w{4,32}$/, 'a name such as @desk', (text) => `https://t.me/${text.slice(1)}`),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, 'must begin with smtp:// or smtps://')
    .optional(),
  MAIL_FROM: z.string().optional(),
  PUSH_KEY: z.string().optional(),
  PUSH_CONTACT: z.string().optional(),
  WEBHOOK_SECRET: z.string().min(MIN_KEY_LENGTH, `needs at least ${MIN_KEY_LENGTH} characters`).optional(),
  SECURITY_CONTACT: securityContact,
  LANGUAGES: languages,
  FEATURES_OFF: featuresOff,
  AGE_MARK: ageMark,
  JACKPOT_MODE: z.enum(['illustration', 'server'], 'must be illustration or server').default('illustration'),
  TRACKING: onOff.default(true),
  FIELD_FIGURES: onOff.default(true),
  /** `off` behind a proxy that does not pass encodings through which it does not know (RFC 9842). */
  SHARED_DICTIONARY: onOff.default(true),
  USUAL_MINUTES: whole(1, 10_080).default(30),
  STEP_UP_PAYOUTS: payouts,
  REALITY_CHECK_MINUTES: z.enum(['15', '30', '60'], 'must be 15, 30 or 60').default('30'),
  LIMIT_PERIODS: z.enum(LIMIT_WINDOWS, `must be ${LIMIT_WINDOWS.join(' or ')}`).default('fixed'),
  LIMITS_TEXT: ownText,
  HELP_LINES: helpLines,
  GAME_HOSTS: origins,
  /** The port of the sandbox's games; 0 takes a free port. */
  GAMES_PORT: whole(0, 65_535).default(0),
  /** The address of the games for browsers: another origin than ours. Without it this machine and their port. */
  GAMES_URL: origin.optional(),
  /** The sandbox fills its catalogue up to this many games, to try long lists. */
  SANDBOX_GAMES: whole(0, 10_000).default(0),
  IMG_HOSTS: origins,
  /** Who makes the pictures of IMG_HOSTS smaller: this process, a CDN, or none (docs/pictures.md). */
  IMG_PROXY: imgProxy,
  /** Space for finished pictures in DATA_DIR. */
  PICTURE_CACHE_MB: whole(8, 1_000_000).default(256),
  /** The collector of the traces (docs/metrics.md). The packages of OpenTelemetry read its other variables. */
  OTEL_EXPORTER_OTLP_ENDPOINT: address.optional(),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: address.optional(),
  OTEL_SDK_DISABLED: z.enum(['true', 'false'], 'must be true or false').default('false'),
  /** Variables of other programs that look like ours (common/misspelt.ts). */
  FOREIGN_VARIABLES: list,
})

export type Env = z.infer<typeof Variables> & {
  /** The file of DATABASE_URL: its sandbox reads it again, because its password may change. */
  databaseFile?: string | undefined
}

/** The product's address for players. */
export const originOf = ({ PUBLIC_ORIGIN, PORT }: Pick<Env, 'PUBLIC_ORIGIN' | 'PORT'>) =>
  PUBLIC_ORIGIN ?? `http://localhost:${PORT}`

/** The settings must name exactly one upstream. */
function upstreamProblems({ API_BASE_URL, SANDBOX, NODE_ENV }: Partial<Env>, source: Source): string[] {
  if (source.API_BASE_URL && SANDBOX)
    return ['SANDBOX: is on while API_BASE_URL names another upstream; leave one of them out']
  if (API_BASE_URL || source.API_BASE_URL) return []
  if (SANDBOX === false) return ['API_BASE_URL: is required with SANDBOX=off']
  return NODE_ENV === 'production' && !SANDBOX
    ? ['API_BASE_URL: is required in production; SANDBOX=on runs the sandbox with play money in its place']
    : []
}

/** Whoever sets these relies on them, and the sandbox inside this process does not get them. */
function operatorProblems({ API_BASE_URL }: Partial<Env>, source: Source): string[] {
  const name = ['OPERATOR_ISSUER', 'FOUR_EYES_FROM'].find((one) => source[one])
  return API_BASE_URL || name === undefined
    ? []
    : [`${name}: is for an upstream of its own process; the sandbox inside the web tier knows typed names`]
}

/** `WAIT` names no key, so that a cluster cannot say which of its servers is asked. */
const replicaProblems = ({ REDIS_URL = '', REDIS_REPLICAS = 0 }: Partial<Env>): string[] =>
  REDIS_REPLICAS > 0 && !/^rediss?(\+sentinel)?:/.test(REDIS_URL)
    ? ['REDIS_REPLICAS: needs REDIS_URL of one server or of sentinels, not of a cluster']
    : []

/** What production needs besides. A variable that is invalid by itself is absent here and already reported. */
function productionProblems(env: Partial<Env>, source: Source): string[] {
  if (env.NODE_ENV !== 'production') return []
  const problems: string[] = []
  if (env.SANDBOX_SECRET && WELL_KNOWN_KEY.test(env.SANDBOX_SECRET))
    problems.push('SANDBOX_SECRET: holds a default or guessable key')
  for (const name of ['SESSION_KEYS', 'SEAL_KEYS'] as const) {
    if (env[name]?.length === 0)
      problems.push(`${name}: is required in production; make one with: openssl rand -base64 48`)
    if (env[name]?.some((key) => WELL_KNOWN_KEY.test(key))) problems.push(`${name}: holds a default or guessable key`)
    if (new Set(env[name]).size !== (env[name]?.length ?? 0)) problems.push(`${name}: holds a key twice`)
  }
  if (env.SESSION_KEYS?.some((key) => env.SEAL_KEYS?.includes(key)))
    problems.push('SEAL_KEYS: must not repeat a key of SESSION_KEYS')
  if ('PUBLIC_ORIGIN' in env && !env.PUBLIC_ORIGIN) problems.push('PUBLIC_ORIGIN: is required in production')
  if (source.DATA_DIR && !isAbsolute(source.DATA_DIR))
    problems.push('DATA_DIR: must begin with / in production, because the folder of the start may be another one')
  return problems
}

type Source = Readonly<Record<string, string | undefined>>

/** How the product is reached from outside. This process speaks plain http. */
function originProblems({ NODE_ENV, PUBLIC_ORIGIN, TRUST_PROXY }: Partial<Env>): string[] {
  if (!PUBLIC_ORIGIN) return []
  if (PUBLIC_ORIGIN.startsWith('https:'))
    return TRUST_PROXY === 0
      ? ['TRUST_PROXY: is 0 while PUBLIC_ORIGIN is https; say how many proxies stand in front, 1 for one that ends TLS']
      : []
  return NODE_ENV === 'production' && !isLoopback(PUBLIC_ORIGIN)
    ? ['PUBLIC_ORIGIN: must be https in production; over http passwords and sessions can be read on the way']
    : []
}

const isLoopback = (address: string) =>
  /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/.test(new URL(address).hostname)

/** The names of the variables that this process reads. */
export const VARIABLES: readonly string[] = Object.keys(Variables.shape)

const gathered = (source: Source) => gather(VARIABLES, source, (path) => readFileSync(path, 'utf8'))

/** The settings of an environment, before anything is started. */
export interface ExaminedEnv {
  /** The settings that fit by themselves, also where others do not. */
  valid: Partial<Env>
  env?: Env
  /** One line each; never a value. */
  problems: string[]
}

/** What an env file adds to a value when a program reads it unchanged. */
function strayCharacters(value: string): string {
  if (value.endsWith('\r')) return '; the value ends with a carriage return: save the env file with Unix line ends'
  return /^(["']).*\1$/.test(value) ? '; the value stands in quotes: leave them out' : ''
}

/** Reads and checks the environment; no other code does. `NAME_FILE` gives the value of `NAME` from a file. */
export function examineEnv(source: Source): ExaminedEnv {
  const { values, origins, problems } = gathered(source)
  const result = Variables.safeParse(values)
  const wrong =
    result.error?.issues.map((issue) => {
      const name = issue.path.join('.')
      return `${name}: ${issue.message}${strayCharacters(lookUp(values, name) ?? '')}`
    }) ?? []
  const fitting = Object.entries(Variables.shape).flatMap(([name, schema]) => {
    const one = schema.safeParse(lookUp(values, name))
    return one.success && !problems.some((line) => line.startsWith(name)) ? [[name, one.data]] : []
  })
  const valid: Partial<Env> = Object.fromEntries(fitting)
  const all = [
    ...misspeltSettings(VARIABLES, source, valid.FOREIGN_VARIABLES ?? []),
    ...problems,
    ...wrong,
    ...productionProblems(valid, values),
    ...originProblems(valid),
    ...upstreamProblems(valid, values),
    ...operatorProblems(valid, source),
    ...replicaProblems(valid),
  ]
  if (all.length > 0 || !result.data) return { valid, problems: all }
  const databaseFile = source.DATABASE_URL ? undefined : origins.DATABASE_URL
  return { valid, problems: all, env: { ...result.data, databaseFile } }
}

/** The settings of {@link examineEnv}. Throws {@link EnvProblems}. */
export function readEnv(source: Source): Env {
  const { env, problems } = examineEnv(source)
  if (!env) throw new EnvProblems(problems)
  return env
}

/** The settings as lines `NAME=value  # source`, secrets masked, also where some do not fit, and their problems. */
export function describeEnv(source: Source): { lines: string[]; problems: string[] } {
  const { valid, problems } = examineEnv(source)
  return { lines: settingLines(VARIABLES, valid, gathered(source)), problems }
}
