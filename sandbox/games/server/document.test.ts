import { expect, test } from 'vitest'
import { byLang, LANGS, type Lang } from '../../../contract/languages.ts'
import { GAMES } from '../../operator/catalogue/catalogue.ts'
import { pictureOf } from '../../wallet-api/game.ts'
import { MATHS } from '../maths/all.ts'
import type { FinishedRound, SessionState } from '../protocol/calls.ts'
import type { Variant } from '../protocol/choice.ts'
import type { PlayData } from '../protocol/documents.ts'
import { builtPlay, entryOf, themeOf } from './assets.ts'
import { fairnessDocument, playDocument, playMessage } from './document.ts'
import { hashOf } from './rounds/seeds.ts'
import { testerSeeds } from './rounds/testerSeeds.ts'

const WEB = 'https://play.example'

const stateOf = (variant: Variant, lang: Lang, name = 'Macan Jawa'): SessionState => ({
  game: { id: 'macan-jawa', name, type: 'Slot', provider: 'Nusaplay', hue: 30, picture: '/art/games/macan-jawa.svg' },
  rules: MATHS[variant].rules,
  lang,
  balance: '50000',
  stakes: ['500', '1000'],
  pauseMs: 2500,
  rtp: 96,
  fairness: { serverSeedHash: 'ab', clientSeed: 'kancil', nonce: 0, nextServerSeedHash: 'cd' },
  history: [],
  depositUrl: `${WEB}/recharge`,
  lobbyUrl: `${WEB}/games`,
})
const opened = (variant: Variant, lang: Lang = 'en', name?: string, framed = false) =>
  playDocument({ session: 'secret-session', state: stateOf(variant, lang, name), webOrigins: [WEB], framed })

const dataIn = (html: string): PlayData =>
  JSON.parse(/<script type="application\/json" id="data">(.*?)<\/script>/s.exec(html)?.[1] ?? '')

const VARIANTS = Object.keys(MATHS) as Variant[]

test.each(VARIANTS)(
  'the document of %s links its own script, and holds its state and every word in each language',
  (variant) => {
    const english = opened(variant, 'en').html
    const { script, style } = entryOf(builtPlay(), variant)
    expect(english).toContain(`src="/play/assets/${script}"`)
    expect(english).toContain(`href="/play/assets/${style}"`)
    const data = byLang((lang) => dataIn(opened(variant, lang).html))
    const { en, id } = data
    expect(en.state.rules).toEqual(MATHS[variant].rules)
    expect(en).toMatchObject({ session: 'secret-session', webOrigin: WEB })
    for (const lang of LANGS) expect(Object.keys(data[lang].words), lang).toEqual(Object.keys(en.words))
    expect(en.words[`${variant}.verb`]).toBeTruthy()
    expect(id.words['ui.won']).not.toBe(en.words['ui.won'])
  },
)

// Proves GAM-25.
test('the policy allows only inline styles for colours, and only the web app may frame a game', () => {
  const { html, headers } = opened('reel')
  const policy = headers['Content-Security-Policy'] ?? ''
  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain("script-src 'self';")
  expect(policy).toContain(`frame-ancestors ${WEB}`)
  // Symbols of reels are pictures that the script draws.
  expect(policy.replace("img-src 'self' data:;", '')).not.toMatch(/unsafe|\*|data:|https:\/\/(?!play\.example)/)
  expect(html).not.toMatch(/ style=| on[a-z]+="/)
  expect(html.match(/<script(?![^>]*(?:src=|type="application\/json"))/g)).toBeNull()
  expect(headers['Cache-Control']).toBe('no-store')
  expect(headers['Referrer-Policy']).toBe('no-referrer')
})

// Proves DEV-31.
test('no browser takes an amount of a game for a phone', () => {
  expect(opened('reel').html).toContain('<meta name="format-detection" content="telephone=no">')
})

// Proves GAM-25.
test('a name cannot close the script element or its heading', () => {
  const { html } = opened('reel', 'en', '</script><img src=x>')
  expect(html).not.toContain('<img src=x>')
  expect(dataIn(html).state.game.name).toBe('</script><img src=x>')
})

test('every game of the catalogue has the colours, the figure and the pattern of its tile', () => {
  const themes = GAMES.map((game) => themeOf(builtPlay(), pictureOf(game)))
  expect(themes.filter((theme) => theme === undefined)).toEqual([])
  expect(themeOf(builtPlay(), '/art/games/constructor.svg')).toBeUndefined()
})

test('without script the game shows a message and, outside a frame, a link back', () => {
  const noScript = (framed: boolean) =>
    /<noscript>(.*?)<\/noscript>/s.exec(opened('shot', 'id', 'Hiu Putih', framed).html)?.[1]
  expect(noScript(false)).toMatch(/JavaScript.*href="https:\/\/play\.example\/games"/s)
  expect(noScript(true)).toContain('JavaScript')
  expect(noScript(true)).not.toContain('href')
})

test('a game that fails to open shows the reason and a link', () => {
  const message = (framed: boolean) =>
    playMessage({
      lang: 'id',
      webOrigins: [WEB],
      framed,
      title: 'Berakhir',
      text: 'Buka lagi',
      lobbyUrl: `${WEB}/games`,
    }).html
  expect(message(false)).toContain('<h1>Berakhir</h1>')
  expect(message(false)).toContain(`href="${WEB}/games"`)
  expect(message(true)).toContain('<h1>Berakhir</h1>')
  expect(message(true)).not.toContain(`href="${WEB}/games"`)
})

const round: FinishedRound = {
  roundId: 'round-1',
  game: { id: 'roda-hoki', name: 'Roda Hoki' },
  at: 0,
  stake: '1000',
  win: '2000',
  choice: { variant: 'wheel', bet: 'red' },
  outcome: { variant: 'wheel', multiplier: 200, pocket: 3, colour: 'red' },
  clientSeed: 'angin <laut>',
  nonce: 7,
  serverSeedHash: 'f00d',
}
const page = (one: FinishedRound, lang: Lang = 'en') =>
  fairnessDocument({
    lang,
    webOrigins: [WEB],
    framed: false,
    round: one,
    watchUrl: undefined,
    picture: '/art/games/roda-hoki.svg',
    hue: 30,
    money: (wire) => `IDR ${wire}`,
    time: () => 'today',
  }).html

test('the fairness page shows the numbers without script, and the server seed only after it is revealed', () => {
  const hidden = page(round)
  expect(hidden).toContain('f00d')
  expect(hidden).toContain('angin &lt;laut&gt;:7:0')
  expect(hidden).toContain('IDR 2000')
  expect(hidden).toContain('still in use')
  expect(page({ ...round, serverSeed: 'cafe' })).toContain('cafe')
})

// Proves GAM-41.
test('the page of verification says that chips were staked, and only then', () => {
  expect(page({ ...round, demo: true })).toContain('A demo round')
  expect(page(round)).not.toContain('A demo round')
})

// Proves GAM-38.
test.each([
  ['en', 'before your seed was known', 'knew your seed before its own'],
  ['id', 'sebelum seed Anda diketahui', 'sudah mengetahui seed Anda lebih dulu'],
] as const)('in %s the fairness page says which seed of the round was fixed first', (lang, promised, together) => {
  const order = (one: FinishedRound) => /(?:Order of the seeds|Urutan seed)<\/dt><dd>([^<]*)/.exec(page(one, lang))?.[1]
  expect(order({ ...round, promisedAt: 0 })).toContain(promised)
  expect(order(round)).toContain(together)
})

// Proves GAM-26.
test.each([
  ['en', 'A tester set the seeds of this round'],
  ['id', 'Seed ronde ini ditetapkan penguji'],
] as const)("in %s the fairness page says when a tester set a round's seeds, and only then", (lang, text) => {
  const { serverSeed, clientSeed } = testerSeeds(7)
  const byTester = { ...round, clientSeed, serverSeedHash: hashOf(serverSeed) }
  const mark = `<strong>${text}`
  expect(page(byTester, lang)).toContain(mark)
  expect(page({ ...byTester, serverSeed }, lang)).toContain(mark)
  expect(page(round, lang)).not.toContain(mark)
  expect(page({ ...byTester, serverSeedHash: 'f00d' }, lang)).not.toContain(mark)
  expect(page({ ...byTester, clientSeed: 'qa-8' }, lang)).not.toContain(mark)
})

// Proves GAM-43.
test.each([
  ['en', 'Split 0, 3', 'Dozen 2'],
  ['id', 'Split 0, 3', 'Lusin 2'],
] as const)('in %s the fairness page names each bet of a round, its stake and its win', (lang, split, dozen) => {
  const bets = [
    { bet: 'split0-3', stake: '500', win: '9000' },
    { bet: 'dozen2', stake: '700', win: '0' },
  ]
  const choice = { variant: 'roulette', bets: bets.map(({ bet, stake }) => ({ bet, stake })) } as const
  const rows = [...page({ ...round, choice, bets }, lang).matchAll(/<tr><th scope="row">(.*?)<\/tr>/g)].map(
    ([, row]) => row,
  )
  expect(rows).toEqual([
    `${split}</th><td>IDR 500</td><td>IDR 9000</td>`,
    `${dozen}</th><td>IDR 700</td><td>IDR 0</td>`,
  ])
  expect(page(round, lang)).not.toContain('data-testid="bets"')
})
