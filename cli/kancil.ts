/**
 * What an operator asks the product: `kancil doctor`, `conformance`, `reconcile`, `probe`, `affected`, `backup`, `canary`, `keys`, `webhooks`, `migrate`, `sbom`, `print-config` and `version` in the image, and in a
 * checkout:
 *
 *   node cli/kancil.ts doctor
 *
 * Exit code 0 when all is well, 1 when something is wrong, 2 when the command was not understood.
 */
import { parseArgs } from 'node:util'
import { lookUp } from '../common/lookUp.ts'
import { describeEnv, examineEnv } from '../server/env.ts'
import { releaseOf } from '../server/version.ts'
import { CANARY_USAGE, canary } from './canary.ts'
import { CONFORMANCE_USAGE, conformance } from './conformance.ts'
import { examine, findingLines } from './doctor/doctor.ts'
import { readInventory } from './doctor/inventory.ts'
import { probe } from './doctor/probe.ts'

class Unusable extends Error {}

type Command = (args: string[]) => Promise<number> | number

const COMMANDS: Record<string, Command> = {
  doctor: async (args) => {
    const { json } = flags(args)
    const findings = await examine(process.env)
    const failed = findings.filter(({ state }) => state === 'fail').length
    const warned = findings.filter(({ state }) => state === 'warn').length
    if (json) console.log(JSON.stringify({ failed, warned, findings }, null, 2))
    else console.log([...findingLines(findings), '', `${failed} to mend, ${warned} to look at`].join('\n'))
    return failed === 0 ? 0 : 1
  },
  conformance,
  canary,
  // Those of the reference upstream are loaded when they are asked for: the web tier is whole without them.
  reconcile: async (args) => (await import('../sandbox/cli/reconcile.ts')).reconcile(args),
  affected: async (args) => (await import('../sandbox/cli/affected.ts')).affected(args),
  backup: async (args) => (await import('../sandbox/cli/backup.ts')).backup(args),
  keys: async (args) => {
    if (args.length !== 1 || args[0] !== 'push') throw new Unusable('keys takes one word: push')
    return (await import('../sandbox/cli/pushKey.ts')).printPushKey()
  },
  migrate: async (args) => (await import('../sandbox/cli/migrate.ts')).migrateNow(args),
  webhooks: async (args) => (await import('../sandbox/cli/webhooks.ts')).sendTestEvents(args),
  probe: async (args) => {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { json: { type: 'boolean', default: false } },
    })
    const [origin, ...more] = positionals
    if (more.length > 0 || !/^https?:\/\/\w/.test(origin ?? '')) throw new Unusable('probe takes one address')
    const { PROBE_USERNAME: username, PROBE_PASSWORD: password } = process.env
    const findings = await probe(
      new URL(origin ?? '').origin,
      username && password ? { username, password } : undefined,
    )
    const failed = findings.filter(({ state }) => state === 'fail').length
    if (values.json) console.log(JSON.stringify({ failed, findings }, null, 2))
    else console.log(findingLines(findings).join('\n'))
    return failed === 0 ? 0 : 1
  },
  sbom: (args) => {
    if (args.length > 0) throw new Unusable('sbom takes no words')
    const inventory = readInventory()
    if (inventory === undefined) console.error('The build writes the inventory: npm run build')
    else process.stdout.write(inventory)
    return inventory === undefined ? 1 : 0
  },
  'print-config': async (args) => {
    const [tier = 'web', ...rest] = args
    if (rest.length > 0 || (tier !== 'web' && tier !== 'upstream'))
      throw new Unusable('print-config takes one word: web or upstream')
    const { lines, problems } = tier === 'web' ? describeEnv(process.env) : await ofUpstream()
    for (const line of lines) console.log(line)
    for (const problem of problems) console.error(problem)
    return problems.length === 0 ? 0 : 1
  },
  version: (args) => {
    const { json } = flags(args)
    const { valid } = examineEnv(process.env)
    const version = { ...releaseOf(valid), node: process.version }
    const { release, revision, contract, node } = version
    console.log(json ? JSON.stringify(version) : `Kancil ${release} (${revision}), contract ${contract}, Node ${node}`)
    return 0
  },
}

const USAGE = `kancil doctor [--json]          settings, upstream, store, proxies, cookies, disk: what is wrong and what to do
kancil conformance --base-url …  whether an upstream fulfils the contract; without words it explains itself
kancil reconcile FILE …          a provider's payments beside our deposits and withdrawals: what differs; without words it explains itself
kancil probe https://… [--json] from outside, as a player: home, sign-in (PROBE_USERNAME, PROBE_PASSWORD), deposit page
kancil affected --since TIME     accounts that signed in, changed or were paid since then, as CSV: for a notice after a breach
kancil backup verify [FILE]      restores a dump into a scratch database and audits it; without a file, the database of DATABASE_URL
kancil canary --stable URL --next URL   whether a new release that serves a few players does worse than the one beside it
kancil keys push                 makes the setting PUSH_KEY, by which the reference upstream signs push messages (deploy/env.example)
kancil webhooks                  a test event to each address of WEBHOOK_URLS: what it answers
kancil migrate                   brings the tables of the reference upstream up to date, as their owner, and ends
kancil sbom                      what the image ships, as a CycloneDX inventory: packages, versions, licences, hashes
kancil print-config [upstream]   every setting of the web tier (or of the reference upstream) and where it comes from
kancil version [--json]          release, revision, contract
In the image also: web and upstream, the two tiers themselves.`

const OWN_USAGE: Record<string, () => Promise<string>> = {
  conformance: async () => CONFORMANCE_USAGE,
  canary: async () => CANARY_USAGE,
  reconcile: async () => (await import('../sandbox/cli/reconcile.ts')).RECONCILE_USAGE,
  affected: async () => (await import('../sandbox/cli/affected.ts')).AFFECTED_USAGE,
  backup: async () => (await import('../sandbox/cli/backup.ts')).BACKUP_USAGE,
}

async function usageOf(name: string): Promise<string> {
  const own = await lookUp(OWN_USAGE, name)?.()
  return own ?? USAGE.split('\n').find((one) => one.startsWith(`kancil ${name} `)) ?? USAGE
}

const flags = (args: string[]) => parseArgs({ args, options: { json: { type: 'boolean', default: false } } }).values

async function ofUpstream(): Promise<{ lines: string[]; problems: string[] }> {
  try {
    const { configLines } = await import('../sandbox/env.ts')
    return { lines: configLines(process.env), problems: [] }
  } catch (error) {
    return { lines: [], problems: [error instanceof Error ? error.message : String(error)] }
  }
}

async function main([name = 'help', ...args]: string[]): Promise<number> {
  if (name === 'help' || name === '--help') {
    console.log(USAGE)
    return 0
  }
  const command = lookUp(COMMANDS, name)
  try {
    if (!command) throw new Unusable(`There is no command "${name}". These are the commands:`)
    if (!args.includes('--help')) return await command(args)
    console.log(await usageOf(name))
    return 0
  } catch (error) {
    const isOfArguments =
      error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')
    if (!(error instanceof Unusable) && !isOfArguments) throw error
    console.error(`${error.message}\n\n${USAGE}`)
    return 2
  }
}

// Whoever reads the lines, such as `head`, may have read enough.
process.stdout.on('error', (error) => {
  if (!('code' in error) || error.code !== 'EPIPE') throw error
  process.exit()
})
process.exitCode = await main(process.argv.slice(2))
