import { expect, test } from 'vitest'
import { GAMES, pictureOf } from '../content/catalogue.ts'
import { LANGS } from '../say.ts'
import { builtPlay, themeOf } from './assets.ts'
import { fairnessDocument, playDocument, playMessage } from './document.ts'
import { MATHS } from './maths/all.ts'
import type { FinishedRound, PlayData, SessionState, Variant } from './protocol.ts'

const WEB = 'https://play.example'

const stateOf = (variant: Variant, lang: 'en' | 'id', name = 'Macan Jawa'): SessionState => ({
  game: { id: 'macan-jawa', name, type: 'Slot', provider: 'Nusaplay', hue: 30, picture: '/art/games/macan-jawa.svg' },
  rules: MATHS[variant].rules,
  lang,
  balance: '50000',
  stakes: ['500', '1000'],
  pauseMs: 2500,
  rtp: 96,
  fairness: { serverSeedHash: 'ab', clientSeed: 'kancil', nonce: 0 },
  history: [],
  depositUrl: `${WEB}/recharge`,
  lobbyUrl: `${WEB}/games`,
})
const opened = (variant: Variant, lang: 'en' | 'id' = 'en', name?: string, framed = false) =>
  playDocument({ session: 'secret-session', state: stateOf(variant, lang, name), webOrigins: [WEB], framed })

const dataIn = (html: string): PlayData =>
  JSON.parse(/<script type="application\/json" id="data">(.*?)<\/script>/s.exec(html)?.[1] ?? '')

const VARIANTS = Object.keys(MATHS) as Variant[]

test.each(VARIANTS)(
  'the document of %s names its own script, and holds its state and every word in both languages',
  (variant) => {
    const [english, indonesian] = LANGS.map((lang) => opened(variant, lang).html)
    const { script, style } = builtPlay().entries[variant]
    expect(english).toContain(`src="/play/assets/${script}"`)
    expect(english).toContain(`href="/play/assets/${style}"`)
    const en = dataIn(english ?? '')
    const id = dataIn(indonesian ?? '')
    expect(en.state.rules).toEqual(MATHS[variant].rules)
    expect(en).toMatchObject({ session: 'secret-session', webOrigin: WEB })
    expect(Object.keys(id.words)).toEqual(Object.keys(en.words))
    expect(en.words[`${variant}.verb`]).toBeTruthy()
    expect(id.words['ui.won']).not.toBe(en.words['ui.won'])
  },
)

test('the policy allows nothing inline but the colours, and only the web app may frame a game', () => {
  const { html, headers } = opened('reel')
  const policy = headers['Content-Security-Policy'] ?? ''
  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain("script-src 'self';")
  expect(policy).toContain(`frame-ancestors ${WEB}`)
  expect(policy).not.toMatch(/unsafe|\*|data:|https:\/\/(?!play\.example)/)
  expect(html).not.toMatch(/ style=| on[a-z]+="/)
  expect(html.match(/<script(?![^>]*(?:src=|type="application\/json"))/g)).toBeNull()
  expect(headers['Cache-Control']).toBe('no-store')
  expect(headers['Referrer-Policy']).toBe('no-referrer')
})

test('a name cannot end the script element or the heading it stands in', () => {
  const { html } = opened('reel', 'en', '</script><img src=x>')
  expect(html).not.toContain('<img src=x>')
  expect(dataIn(html).state.game.name).toBe('</script><img src=x>')
})

test('every game of the catalogue has the dye, the figure and the motif of its tile', () => {
  const themes = GAMES.map((game) => themeOf(builtPlay(), pictureOf(game)))
  expect(themes.filter((theme) => theme === undefined)).toEqual([])
  expect(themeOf(builtPlay(), '/art/games/constructor.svg')).toBeUndefined()
})

test('without script a game says so; it leads back unless it is framed, where no link could', () => {
  const noScript = (framed: boolean) =>
    /<noscript>(.*?)<\/noscript>/s.exec(opened('shot', 'id', 'Hiu Putih', framed).html)?.[1]
  expect(noScript(false)).toMatch(/JavaScript.*href="https:\/\/play\.example\/games"/s)
  expect(noScript(true)).toContain('JavaScript')
  expect(noScript(true)).not.toContain('href')
})

test('a game that does not open says why and leads on', () => {
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

test('the fairness page shows the numbers without script, and the server seed only once it is revealed', () => {
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
  const page = (one: FinishedRound) =>
    fairnessDocument({
      lang: 'en',
      webOrigins: [WEB],
      framed: false,
      round: one,
      picture: '/art/games/roda-hoki.svg',
      hue: 30,
      money: (wire) => `IDR ${wire}`,
      time: () => 'today',
    }).html
  const hidden = page(round)
  expect(hidden).toContain('f00d')
  expect(hidden).toContain('angin &lt;laut&gt;:7:0')
  expect(hidden).toContain('IDR 2000')
  expect(hidden).toContain('still in use')
  expect(page({ ...round, serverSeed: 'cafe' })).toContain('cafe')
})
