/**
 * Adds to package-lock.json the entries of optional packages for other systems that npm left out because the registry
 * it was run against did not show them. Such an entry has a version but no hash: npm fills it in when the lockfile is next
 * written where the package can be seen.
 * Why: without them `npm ci`, and so the build of the image, refuses the lockfile everywhere.
 *
 *   node scripts/generate/complete-lockfile.ts
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { ROOT } from '../shared/run.ts'

const Package = z.object({
  dev: z.boolean().optional(),
  optionalDependencies: z.record(z.string(), z.string()).optional(),
})
const Lockfile = z.object({ packages: z.record(z.string(), Package) })
type Packages = z.infer<typeof Lockfile>['packages']

const SYSTEMS = ['aix', 'android', 'darwin', 'freebsd', 'linux', 'netbsd', 'openbsd', 'openharmony', 'sunos', 'win32']

/** The system and processor at the end of a name such as `@biomejs/cli-linux-x64-musl`. */
function platformOf(name: string): { os?: string[]; cpu?: string[]; libc?: string[] } {
  const words = name.split(/[/-]/)
  const at = words.findIndex((word) => SYSTEMS.includes(word))
  const [os, cpu, abi] = at < 0 ? [] : words.slice(at)
  if (!os || !cpu) return {}
  const libc = os === 'linux' && { gnu: 'glibc', musl: 'musl' }[abi ?? '']
  return { cpu: [cpu], os: [os], ...(libc ? { libc: [libc] } : {}) }
}

export function missingEntries(packages: Packages): Record<string, object> {
  const missing: Record<string, object> = {}
  for (const [path, { dev, optionalDependencies = {} }] of Object.entries(packages)) {
    for (const [name, range] of Object.entries(optionalDependencies)) {
      const key = `node_modules/${name}`
      if (packages[key] || packages[`${path}/${key}`]) continue
      missing[key] = {
        version: range.replace(/^[\^~]/, ''),
        ...(dev ? { dev } : {}),
        optional: true,
        ...platformOf(name),
      }
    }
  }
  return missing
}

export const readLockfile = (file: string): Packages => Lockfile.parse(JSON.parse(readFileSync(file, 'utf8'))).packages

if (import.meta.main) {
  const file = join(ROOT, 'package-lock.json')
  const missing = missingEntries(readLockfile(file))
  const lockfile = JSON.parse(readFileSync(file, 'utf8'))
  const packages = Object.entries({ ...lockfile.packages, ...missing }).sort(([a], [b]) => a.localeCompare(b, 'en'))
  writeFileSync(file, `${JSON.stringify({ ...lockfile, packages: Object.fromEntries(packages) }, null, 2)}\n`)
}
