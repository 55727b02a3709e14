import { spawnSync } from 'node:child_process'
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parseAllDocuments } from 'yaml'
import { z } from 'zod'
import { bin, ROOT } from '../../scripts/shared/run.ts'

const TYPES = 'kubernetes-types'
/** Resources that Kubernetes itself does not define. */
const OTHERS = ['Kustomization']
const Resource = z.looseObject({ kind: z.string(), apiVersion: z.string() })
type Resource = z.infer<typeof Resource>

const resources = globSync('deploy/kubernetes/*.yaml', { cwd: ROOT })
  .flatMap((path) => parseAllDocuments(readFileSync(join(ROOT, path), 'utf8')))
  .map((document) => Resource.parse(document.toJS()))
  .filter(({ kind }) => !OTHERS.includes(kind))

/** `networking.k8s.io/v1` is in `networking/v1`, `v1` in `core/v1`. */
function typesOf({ apiVersion }: Resource): string {
  const [version = '', group = 'core'] = apiVersion.split('/').toReversed()
  return `${TYPES}/${group.replace('.k8s.io', '')}/${version}`
}

/** What the compiler says to the resources as literals of their types, which allow no unknown field. */
function complaintsTo(resources: readonly Resource[]): string[] {
  const cache = join(ROOT, 'node_modules', '.cache')
  mkdirSync(cache, { recursive: true })
  const folder = mkdtempSync(join(cache, 'kubernetes-'))
  const text = resources.map(
    (one, at) =>
      `import type { ${one.kind} as T${at} } from '${typesOf(one)}'\nexport const r${at}: T${at} = ${JSON.stringify(one)}\n`,
  )
  writeFileSync(join(folder, 'all.ts'), text.join(''))
  const compilerOptions = {
    noEmit: true,
    strict: true,
    skipLibCheck: true,
    module: 'preserve',
    target: 'es2022',
    types: [],
  }
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['all.ts'] }))
  const { stdout } = spawnSync(bin('tsc'), ['--project', '.'], { cwd: folder, encoding: 'utf8' })
  rmSync(folder, { recursive: true })
  return stdout.split('\n').filter((line) => line !== '')
}

test('every resource for Kubernetes has only fields that Kubernetes knows, of the right type', () => {
  expect(resources.length).toBeGreaterThan(10)
  expect(complaintsTo(resources)).toEqual([])
})
