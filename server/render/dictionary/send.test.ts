import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { zstdDecompressSync } from 'node:zlib'
import request from 'supertest'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SCRIPTS } from '../../../tests/support/scripts.ts'
import { temporaryFolder } from '../../../tests/support/temporaryFolder.ts'
import { loadWords } from '../../http/words.ts'
import { createLimits } from '../../limits/rateLimit.ts'
import { createRenderLimit } from '../../limits/renderLimit.ts'
import { untouched } from '../../pictures/pagePictures.ts'
import { type TestApp, testApp } from '../../testing/testApp.ts'
import { createPages } from '../pages.ts'
import { type Dictionary, dictionaryFile, openDictionaries } from './dictionaries.ts'
import { dictionaryFiles } from './file.ts'

const SHELL = Array.from({ length: 400 }, (_, place) => `<p>${(place * 7919) % 997}</p>`).join('')
const OLD_SHELL = `<i>old</i>${SHELL}`

const root = temporaryFolder()
function folder(name: string, files: Record<string, string>): URL {
  mkdirSync(join(root, name))
  for (const [file, text] of Object.entries(files)) writeFileSync(join(root, name, file), text)
  return pathToFileURL(join(root, `${name}/`))
}
const previous = folder('previous', { [dictionaryFile('en', 'mobile')]: OLD_SHELL })
const dictionaries = openDictionaries(
  folder('own', {
    [dictionaryFile('en', 'mobile')]: SHELL,
    [dictionaryFile('en', 'desktop')]: `${SHELL}<nav>`,
    [dictionaryFile('india', 'mobile')]: `${SHELL}<b>id</b>`,
  }),
  previous,
  '',
)
const has = (dictionary: Dictionary | undefined) => {
  if (!dictionary) throw new Error('no dictionary')
  return dictionary
}
const MOBILE = has(dictionaries?.current('en', 'mobile'))
const INDONESIAN = has(dictionaries?.current('india', 'mobile'))
const renderPage = async ({ urlOriginal }: { urlOriginal: string }) => ({
  status: 200,
  html: `<title>${urlOriginal}</title>${SHELL}`,
})

let web: TestApp
let plain: TestApp
async function open(dictionarySet: typeof dictionaries): Promise<TestApp> {
  const pages = createPages({
    scripts: SCRIPTS,
    site: { brand: 'K' } as never,
    upstream: { renderMs: 1000 } as never,
    words: loadWords(),
    cacheable: new Map([['/cached', []]]),
    renderPage,
    pictures: untouched,
    imgHosts: [],
    gameHosts: [],
    development: false,
    renderLimit: createRenderLimit(createLimits({ factor: 100 })),
    dictionaries: dictionarySet,
  })
  return testApp({ pages: { ...pages, ...(dictionarySet ? { files: dictionaryFiles(dictionarySet) } : {}) } })
}
beforeAll(async () => {
  web = await open(dictionaries)
  plain = await open(null)
})
afterAll(async () => {
  await web.close()
  await plain.close()
})

const CHROME = {
  Accept: 'text/html',
  'Accept-Encoding': 'gzip, deflate, br, zstd',
  'Sec-Fetch-Dest': 'document',
  'Sec-Fetch-Site': 'none',
  'Sec-CH-UA-Mobile': '?1',
}
/** Chromium names the two encodings only when it sends the name of a dictionary. */
const having = (dictionary: Dictionary, accepted = 'gzip, deflate, br, zstd, dcb, dcz') => ({
  'Accept-Encoding': accepted,
  'Available-Dictionary': dictionary.name,
})

const ask = (path: string, headers: Record<string, string> = {}, app = web) =>
  request(app.app)
    .get(path)
    .set({ ...CHROME, ...headers })
    .buffer(true)
    .parse((res, done) => {
      const chunks: Buffer[] = []
      res.on('data', (chunk: Buffer) => chunks.push(chunk))
      res.on('end', () => done(null, Buffer.concat(chunks)))
    })

const textOf = (body: Buffer, { content, hash }: Dictionary) => {
  expect(body.subarray(0, 8).toString('hex')).toBe('5e2a4d1820000000')
  expect(body.subarray(8, 40)).toEqual(hash)
  return zstdDecompressSync(body.subarray(40), { dictionary: content }).toString()
}

// Proves LIN-13.
test.each(['/rendered', '/cached'])('%s is compressed with the dictionary that the browser has', async (path) => {
  for (const _ of ['the first request', 'the next one']) {
    const answer = await ask(path, having(MOBILE))
    expect(answer.get('Content-Encoding')).toBe('dcz')
    expect(textOf(answer.body, MOBILE)).toBe(`<title>${path}</title>${SHELL}`)
    expect(answer.get('Link')).toBeUndefined()
  }
})

// Proves LIN-13.
test.each([
  ['/rendered', 'zstd', {}],
  ['/cached', 'br', {}],
  ['/rendered', 'zstd', having(MOBILE, 'gzip, br, zstd')],
  ['/rendered', 'zstd', { ...having(MOBILE), 'Available-Dictionary': ':bm90IG91cnM=:' }],
  ['/rendered', 'zstd', { 'Accept-Encoding': 'zstd, dcz' }],
  ['/rendered', 'zstd', having(MOBILE, 'zstd, dcb')],
  ['/cached', 'dcb', having(MOBILE, 'zstd, dcb')],
  ['/cached', undefined, { 'Accept-Encoding': '' }],
])('%s, %s: a browser without one gets the page as before', async (path, encoding, headers) => {
  const answer = await ask(path, headers)
  expect(answer.get('Content-Encoding')).toBe(encoding)
  expect(answer.get('Vary')?.toLowerCase().split(', ')).toEqual(
    expect.arrayContaining(['accept-encoding', 'available-dictionary', 'cookie']),
  )
})

// Proves LIN-13, LIN-27.
test.each(['/rendered', '/cached'])('%s has one weak tag in every encoding, and is known by it', async (path) => {
  const tag = (await ask(path)).get('ETag') ?? ''
  expect(tag).toMatch(/^W\/"/)
  expect((await ask(path, having(MOBILE))).get('ETag')).toBe(tag)
  const known = await ask(path, { ...having(MOBILE), 'If-None-Match': tag })
  expect([known.status, known.body.length]).toEqual([304, 0])
  expect(known.get('Content-Encoding')).toBeUndefined()
  const offered = await ask(path, { 'If-None-Match': tag, ...SECOND })
  expect([offered.status, offered.get('Link')]).toEqual([304, linkTo(MOBILE)])
})

const linkTo = ({ href }: Dictionary) => `<${href}>; rel="compression-dictionary"`

/** The headers of a page that another page of ours has led to. */
const SECOND = { 'Sec-Fetch-Site': 'same-origin' }

// Proves LIN-15.
test.each([
  ['a first page', {}, undefined],
  ['a first page from elsewhere', { 'Sec-Fetch-Site': 'cross-site' }, undefined],
  ['a second page', SECOND, MOBILE],
  // Chromium says of what it asks for in advance that it comes from nowhere.
  [
    'a second page in advance',
    { 'Sec-Fetch-Site': 'none', 'Sec-Purpose': 'prefetch', Host: 'kancil.example', Referer: 'http://kancil.example/' },
    MOBILE,
  ],
  ['another language', { Cookie: 'lang=india', ...SECOND }, INDONESIAN],
  ['a language without a dictionary', { Cookie: 'lang=india', 'Sec-CH-UA-Mobile': '?0', ...SECOND }, undefined],
  ['a browser that has it', { ...having(MOBILE), ...SECOND }, undefined],
  ['a browser that has the one of another language', { ...having(INDONESIAN), ...SECOND }, MOBILE],
  ['a browser without Zstandard', { 'Accept-Encoding': 'gzip, br', ...SECOND }, undefined],
  ['a program', { 'Sec-Fetch-Dest': 'empty', ...SECOND }, undefined],
  ['the content of a dialog', { Accept: 'text/html; fragment', ...SECOND }, undefined],
])('offered with %s', async (_, headers, dictionary) => {
  for (const path of ['/rendered', '/cached'])
    expect((await ask(path, headers)).get('Link')).toBe(dictionary && linkTo(dictionary))
})

// Proves LIN-13.
test('a dictionary is served for a year, for documents, without a cookie, compressed', async () => {
  for (const accepted of ['br', 'zstd', 'gzip', undefined]) {
    const answer = await ask(MOBILE.href, { 'Accept-Encoding': accepted ?? '', Cookie: 'lang=india' })
    expect(answer.get('Content-Encoding')).toBe(accepted)
    // The client of this test reads the others by itself.
    const body = accepted === 'zstd' ? zstdDecompressSync(answer.body) : answer.body
    expect(body.toString()).toBe(SHELL)
    expect(answer.get('Use-As-Dictionary')).toBe('match="/*", match-dest=("document")')
    expect(answer.get('Cache-Control')).toBe('public, max-age=31536000, immutable')
    expect(answer.get('Vary')).toBe('Accept-Encoding')
    expect(answer.get('Set-Cookie')).toBeUndefined()
  }
  expect((await ask(`${MOBILE.href}x`)).get('Use-As-Dictionary')).toBeUndefined()
})
