import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { ROOT } from '../../../scripts/shared/run.ts'

const FOLDER = 'node_modules/@cyclonedx/cyclonedx-library/res/schema'
const JsonSchema = z.custom<z.core.JSONSchema.JSONSchema>((value) => typeof value === 'object' && value !== null)
const OnlyRequired = z.strictObject({ required: z.array(z.string()) })
const Licences = z.object({ enum: z.array(z.string()) })
const Inventory = z.object({
  specVersion: z.string().regex(/^\d\.\d$/),
  metadata: z.object({ component: z.object({ 'bom-ref': z.string() }) }),
  components: z.array(z.object({ 'bom-ref': z.string(), name: z.string(), version: z.string(), purl: z.string() })),
  dependencies: z.array(z.object({ ref: z.string(), dependsOn: z.array(z.string()) })),
})
type Inventory = z.infer<typeof Inventory>

const read = (name: string): unknown =>
  JSON.parse(readFileSync(join(ROOT, FOLDER, `${name}.SNAPSHOT.schema.json`), 'utf8'))

/** Zod reads `required` in objects alone; the schema also has it without a type, as one of several. */
function typed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(typed)
  if (typeof value !== 'object' || value === null) return value
  const { data } = OnlyRequired.safeParse(value)
  if (data) return { type: 'object', properties: Object.fromEntries(data.required.map((name) => [name, {}])), ...data }
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, typed(part)]))
}

const schemas = new Map<string, z.ZodType>()

/** The published schema of a version. No document of ours is signed, so signatures are no part of it. */
function schemaOf(version: string): z.ZodType {
  const made = schemas.get(version) ?? makeSchema(version)
  schemas.set(version, made)
  return made
}

function makeSchema(version: string): z.ZodType {
  const elsewhere: Record<string, unknown> = {
    'spdx.SNAPSHOT.schema.json': { enum: Licences.parse(read('spdx')).enum },
    'jsf-0.82.SNAPSHOT.schema.json#/definitions/signature': { not: {} },
  }
  const whole = JSON.parse(JSON.stringify(read(`bom-${version}`)), (_, value: unknown) => {
    const target = z.object({ $ref: z.string() }).safeParse(value).data?.$ref
    return target !== undefined && Object.hasOwn(elsewhere, target) ? elsewhere[target] : value
  })
  return z.fromJSONSchema(JsonSchema.parse(typed(whole)))
}

/** References that lead nowhere or to two components, and names that are not those of the purl. */
function wrongReferences({ metadata, components, dependencies }: Inventory): string[] {
  const refs = [metadata.component['bom-ref'], ...components.map((one) => one['bom-ref'])]
  const known = new Set(refs)
  const named = [...dependencies.map(({ ref }) => ref), ...dependencies.flatMap(({ dependsOn }) => dependsOn)]
  return [
    ...refs.filter((ref, at) => refs.indexOf(ref) < at).map((ref) => `${ref} is there twice`),
    ...[...new Set(named)].filter((ref) => !known.has(ref)).map((ref) => `${ref} is no component`),
    ...components
      .filter(({ name, version, purl }) => !decodeURIComponent(purl).endsWith(`/${name}@${version}`))
      .map(({ name, purl }) => `${name} is not ${purl}`),
  ]
}

/** What is wrong with a CycloneDX document by the published schema of its own version, and which references lead nowhere. */
export function cyclonedxFaults(document: unknown): string[] {
  const inventory = Inventory.safeParse(document)
  if (!inventory.data) return [z.prettifyError(inventory.error)]
  const { error } = schemaOf(inventory.data.specVersion).safeParse(document)
  return [...(error ? [z.prettifyError(error)] : []), ...wrongReferences(inventory.data)]
}
