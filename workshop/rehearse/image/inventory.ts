import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { cyclonedxFaults } from './cyclonedx.ts'

const Inventory = z.object({
  components: z.array(
    z.object({
      name: z.string(),
      version: z.string(),
      properties: z.array(z.object({ value: z.string() })).default([]),
    }),
  ),
})
const Manifest = z.object({ name: z.string().optional(), version: z.string().optional() })

/** Whether the inventory names what lies in the image, and nothing else; and the packages that only a first picture or trace loads. */
export function checkInventory(app: string, text: string, check: (holds: boolean, what: string) => void): void {
  const faults = cyclonedxFaults(JSON.parse(text))
  check(faults.length === 0, `kancil sbom prints what the schema of CycloneDX asks for ${faults.join(' ')}`)
  const { components } = Inventory.parse(JSON.parse(text))
  const at = (place: string) =>
    components
      .filter(({ properties }) => properties.some(({ value }) => value === place))
      .map(({ name, version }) => `${name}@${version}`)
  const listed = at('node_modules')
  const there = globSync('node_modules/**/package.json', { cwd: app }).flatMap((path) => {
    if (!/node_modules\/(@[^/]+\/)?[^/]+\/package\.json$/.test(path)) return []
    const { name, version } = Manifest.parse(JSON.parse(readFileSync(join(app, path), 'utf8')))
    return name && version ? [`${name}@${version}`] : []
  })
  const differ = [...there.filter((one) => !listed.includes(one)), ...listed.filter((one) => !there.includes(one))]
  check(differ.length === 0, `kancil sbom lists the ${there.length} packages that lie in the image ${differ.join(' ')}`)
  for (const name of ['sharp', '@electric-sql/pglite', '@opentelemetry/core'])
    check(
      listed.some((one) => one.startsWith(`${name}@`)),
      `${name} is one of them`,
    )
  check(
    at('joined').some((one) => one.startsWith('express@')),
    `it lists ${at('joined').length} joined packages too`,
  )
}
