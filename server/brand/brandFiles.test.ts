import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import express, { type Request, type Response } from 'express'
import request from 'supertest'
import { beforeAll, expect, test } from 'vitest'
import { temporaryFolder } from '../../tests/support/temporaryFolder.ts'
import { filesOf } from '../http/staticFiles.ts'
import { brandFiles } from './brandFiles.ts'

const look = { css: '', grounds: { dark: '#001122', light: '#ffffff' } }
let folder: string
beforeAll(() => {
  folder = temporaryFolder()
  writeFileSync(join(folder, 'logo.svg'), '<svg>theirs</svg>')
  writeFileSync(join(folder, 'favicon.ico'), 'theirs')
})

const site = (name: string, dir?: string) =>
  express()
    .use(brandFiles({ name, look, files: dir === undefined ? undefined : filesOf(dir) }))
    .use((_, res) => void res.send('ours'))

test('the manifest has the name and the background colour of the brand', async () => {
  const res = await request(site('Rusa Indah')).get('/manifest.webmanifest')
  expect(res.get('Content-Type')).toContain('application/manifest+json')
  expect(JSON.parse(res.text)).toMatchObject({
    name: 'Rusa Indah',
    short_name: 'Rusa Indah',
    theme_color: '#001122',
    start_url: '/',
  })
})

// Proves BRD-01.
test('a picture of the brand replaces ours; a missing or outside picture does not', async () => {
  const app = site('Rusa', folder)
  const text = async (path: string) => {
    const { text, body } = await request(app).get(path)
    return text ?? String(body)
  }
  expect(await text('/art/brand/logo.svg')).toBe('<svg>theirs</svg>')
  expect(await text('/favicon.ico')).toBe('theirs')
  expect((await request(app).get('/favicon.ico')).get('Cache-Control')).toBe('public, max-age=86400')
  expect(await text('/art/brand/mark.svg')).toBe('ours')
  expect(await text('/logo.svg')).toBe('ours')
  expect(await text('/art/brand/..%2f..%2fetc/passwd')).toBe('ours')
  expect(await text('/')).toBe('ours')
})

// Proves LIM-25.
test('an address that is not of the brand goes on in the same turn of the event loop', () => {
  let passed = false
  brandFiles({ name: 'Rusa', look })({ path: '/wallet', method: 'GET' } as Request, {} as Response, () => {
    passed = true
  })
  expect(passed).toBe(true)
})
