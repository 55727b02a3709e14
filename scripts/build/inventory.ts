/**
 * Writes `dist/inventory.cdx.json`: what the image ships, as CycloneDX. Packages that the build has joined into its files and
 * packages that stay in node_modules, with their licences and the hashes of the lockfile, and Node. The same lockfile and platform give the
 * same bytes: no time and no random number is in it. The base image is not: whoever publishes it says what it holds.
 *
 *   node scripts/build/inventory.ts     after a build
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { z } from 'zod'
import { ROOT } from '../shared/run.ts'
import { readJoined } from './joined-packages.ts'
import { folderOf, runtimePackages } from './runtime-packages.ts'

const Manifest = z.object({
  name: z.string(),
  version: z.string(),
  license: z.string().optional(),
  dependencies: z.record(z.string(), z.string()).default({}),
  optionalDependencies: z.record(z.string(), z.string()).default({}),
  peerDependencies: z.record(z.string(), z.string()).default({}),
})
const Lockfile = z.object({ packages: z.record(z.string(), z.object({ integrity: z.string().optional() })) })

interface Component {
  type: 'library' | 'platform' | 'application'
  'bom-ref': string
  name: string
  version: string
  purl: string
  cpe?: string
  licenses?: ({ license: { id: string } } | { expression: string })[]
  hashes?: { alg: 'SHA-512'; content: string }[]
  properties?: { name: string; value: string }[]
}

interface Inventory {
  bomFormat: 'CycloneDX'
  specVersion: '1.6'
  version: 1
  metadata: { component: Component }
  components: Component[]
  dependencies: { ref: string; dependsOn: string[] }[]
}

type Place = 'joined' | 'node_modules'

/** The purl of a package: the `@` of a scope is escaped. */
const purlOf = (name: string, version: string) => `pkg:npm/${name.replace(/^@/, '%40')}@${version}`

/** @param places the folders of the packages, from `root`, and where each of them is in the image */
export function inventoryOf(root: string, places: ReadonlyMap<string, ReadonlySet<Place>>, node: string): Inventory {
  const json = (path: string): unknown => JSON.parse(readFileSync(join(root, path), 'utf8'))
  const manifest = (folder: string) => Manifest.parse(json(join(folder, 'package.json')))
  const locked = Lockfile.parse(json('package-lock.json')).packages
  const refs = new Map(
    [...places.keys()].map((folder) => {
      const { name, version } = manifest(folder)
      return [folder, purlOf(name, version)]
    }),
  )
  const packages = [...places].map(([folder, where]): Component => {
    const { name, version, license } = manifest(folder)
    return {
      type: 'library',
      ...namedAs(name, version, license),
      ...hashesOf(locked[folder]?.integrity),
      properties: [...where].sort().map((value) => ({ name: 'kancil:place', value })),
    }
  })
  const components = onceEach([nodeOf(node), ...packages])
  const dependsOn = (folder: string) => {
    const { dependencies, optionalDependencies, peerDependencies } = manifest(folder)
    const names = Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies })
    const folders = names.map((name) => relative(root, folderOf(name, join(root, folder)) ?? root))
    return [...new Set(folders.flatMap((one) => refs.get(one) ?? []))].sort()
  }
  const graph = onceEach([...refs].map(([folder, ref]) => ({ 'bom-ref': ref, dependsOn: dependsOn(folder) })))
  const own = Manifest.parse(json('package.json'))
  const product: Component = { type: 'application', ...namedAs(own.name, own.version, own.license) }
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: product },
    components,
    dependencies: [
      { ref: product['bom-ref'], dependsOn: components.map((one) => one['bom-ref']) },
      ...graph.map(({ 'bom-ref': ref, dependsOn }) => ({ ref, dependsOn })),
    ],
  }
}

function namedAs(name: string, version: string, license: string | undefined) {
  const purl = purlOf(name, version)
  const licenses = license === undefined ? {} : { licenses: [licenseOf(license)] }
  return { 'bom-ref': purl, name, version, purl, ...licenses }
}

const licenseOf = (license: string) => (/[ (]/.test(license) ? { expression: license } : { license: { id: license } })

/** The hash of the archive that npm has fetched. */
function hashesOf(integrity: string | undefined): Pick<Component, 'hashes'> {
  const content = /^sha512-(.+)$/.exec(integrity ?? '')?.[1]
  return content === undefined
    ? {}
    : { hashes: [{ alg: 'SHA-512', content: Buffer.from(content, 'base64').toString('hex') }] }
}

const nodeOf = (version: string): Component => ({
  type: 'platform',
  'bom-ref': `pkg:generic/node@${version}`,
  name: 'node',
  version,
  purl: `pkg:generic/node@${version}`,
  cpe: `cpe:2.3:a:nodejs:node.js:${version}:*:*:*:*:*:*:*`,
  licenses: [{ license: { id: 'MIT' } }],
})

/** One package may lie in two folders with one version. */
const onceEach = <T extends { 'bom-ref': string }>(some: readonly T[]): T[] =>
  [...new Map(some.map((one) => [one['bom-ref'], one])).values()].sort((a, b) => (a['bom-ref'] < b['bom-ref'] ? -1 : 1))

/** Where each package of the build is, by its folder from the root. */
function placesOf(root: string): Map<string, Set<Place>> {
  const places = new Map<string, Set<Place>>()
  const put = (folder: string, place: Place) => places.set(folder, new Set([...(places.get(folder) ?? []), place]))
  for (const folder of readJoined(root)) put(folder, 'joined')
  for (const folder of runtimePackages(root)) put(relative(root, folder), 'node_modules')
  return places
}

if (import.meta.main) {
  const inventory = inventoryOf(ROOT, placesOf(ROOT), process.versions.node)
  writeFileSync(join(ROOT, 'dist', 'inventory.cdx.json'), `${JSON.stringify(inventory, null, 2)}\n`)
}
