import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { ROOT } from '../../../scripts/shared/run.ts'
import { all, contextFilter, execForm, last, pairs, readDockerfile } from './dockerfile.ts'

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')
const stages = readDockerfile(read('Dockerfile'), { VERSION: '1.2.3' })
const image = stages.at(-1)
if (!image) throw new Error('The Dockerfile has no stage')

// Proves OPS-12.
test('the image runs the pinned Node version of the project', () => {
  const { devDependencies } = z
    .object({ devDependencies: z.object({ node: z.string() }) })
    .parse(JSON.parse(read('package.json')))
  for (const { from } of stages) expect(from).toBe(`node:${devDependencies.node}-slim`)
})

// Proves OPS-29.
test('the build arguments reach the settings that /version and the metrics read', () => {
  const { RELEASE_VERSION, RELEASE_REVISION } = pairs(all(image, 'ENV').join(' '))
  expect([RELEASE_VERSION, RELEASE_REVISION]).toEqual(['1.2.3', 'unknown'])
})

// Proves OPS-12.
test('the process starts without a shell, as a user who can write only to the data folder', () => {
  expect(execForm(last(image, 'ENTRYPOINT'))).toEqual(['node', 'deploy/image/start.mjs'])
  expect(execForm(last(image, 'CMD'))).toEqual(['web'])
  expect(execForm(last(image, 'HEALTHCHECK')?.replace(/^.* CMD /, ''))[0]).toBe('node')
  expect(last(image, 'USER')).toBe('node')
  expect(last(image, 'VOLUME')).toBe(pairs(all(image, 'ENV').join(' ')).DATA_DIR)
  expect(pairs(all(image, 'LABEL').join(' '))['org.opencontainers.image.version']).toBe('1.2.3')
})

test('the build context has every source and no test, and every copied file exists', () => {
  const seen = contextFilter(read('.dockerignore'))
  for (const path of [
    'server/index.ts',
    'sandbox/migrations/001_ledger.sql',
    'pages/+config.ts',
    'scripts/build.ts',
    'cli/kancil.ts',
    'cli/conformance/run.ts',
    'tests/support/desk.ts',
    '.npmrc',
  ])
    expect(seen(path), path).toBe(true)
  for (const path of [
    'server/env.test.ts',
    'server/testing/testApp.ts',
    '.git/HEAD',
    'node_modules/a/b.js',
    '.data/x',
    'tests/e2e/a.ts',
    'tests/support/upstream.ts',
    'cli/conformance/kit.test.ts',
  ])
    expect(seen(path), path).toBe(false)
  const copied = stages
    .flatMap((stage) => all(stage, 'COPY'))
    .flatMap((rest) =>
      rest
        .replace(/^--from=\S+ /, '')
        .split(' ')
        .slice(0, -1),
    )
    .map((path) => path.replace(/^\/app\//, ''))
    .filter((path) => !/^(\.|node_modules|dist.*)$/.test(path))
  expect(copied.length).toBeGreaterThan(5)
  for (const path of copied) expect(globSync(path, { cwd: ROOT }), path).toHaveLength(1)
})
