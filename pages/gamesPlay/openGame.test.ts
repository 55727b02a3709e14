import { expect, test } from 'vitest'
import { openGame } from './openGame.ts'

type Context = Parameters<typeof openGame>[0]

/** The parts of a request that opening a game looks at. */
const context = (open: () => Promise<string>) =>
  ({
    api: { openGame: open },
    t: (key: string) => key,
    site: { origin: 'https://site.example' },
    hostname: 'site.example',
  }) as unknown as Context

const failing = (name: string, text?: string) => async () => {
  throw Object.assign(new Error(name), { name, text })
}

test('an address on another host goes into the frame', async () => {
  const asked: unknown[] = []
  const opening = await openGame(
    context(async (...input: unknown[]) => {
      asked.push(...input)
      return 'https://games.example/run?token=1'
    }),
    'komet',
  )
  expect(opening).toEqual({ url: 'https://games.example/run?token=1', ownOrigin: false })
  expect(asked).toEqual([{ gameId: 'komet', demo: false }])
})

test('an address on our own origin is known as such', async () => {
  expect(
    await openGame(
      context(async () => 'https://site.example/run'),
      'komet',
    ),
  ).toMatchObject({ ownOrigin: true })
})

test.each(['javascript:alert(1)', 'data:text/html,x', '/sandbox/game', 'https://user:word@games.example/'])(
  'never opens %s',
  async (url) => {
    expect(
      await openGame(
        context(async () => url),
        'komet',
      ),
    ).toEqual({ refused: 'play.unreachable' })
  },
)

test('a refusal is said in the words of upstream', async () => {
  expect(await openGame(context(failing('UpstreamRejected', 'Saldo Anda tidak cukup')), 'komet')).toEqual({
    refused: 'Saldo Anda tidak cukup',
  })
  expect(await openGame(context(failing('UpstreamRejected', '')), 'komet')).toEqual({ refused: 'play.unreachable' })
})

test('out of reach is an outcome; a lost session and a fault of ours are not', async () => {
  expect(await openGame(context(failing('UpstreamUnavailable')), 'komet')).toEqual({ refused: 'play.unreachable' })
  await expect(openGame(context(failing('SessionExpired')), 'komet')).rejects.toThrow('SessionExpired')
  await expect(openGame(context(failing('TypeError')), 'komet')).rejects.toThrow('TypeError')
})
