import { expect, test } from 'vitest'
import { UpstreamRejected } from '../../contract/errors.ts'
import { openGame, openOffered } from './openGame.ts'

type Context = Parameters<typeof openGame>[0]

/** The parts of a request that opening a game reads. */
const context = (open: () => Promise<string>) =>
  ({
    api: { openGame: open },
    t: (key: string) => key,
    site: { origin: 'https://site.example' },
    hostname: 'site.example',
  }) as unknown as Context

const failing = (error: Error) => async () => {
  throw error
}

// Proves GAM-06.
test('an address on another host opens in the frame', async () => {
  const inputs: unknown[] = []
  const opening = await openGame(
    context(async (...input: unknown[]) => {
      inputs.push(...input)
      return 'https://games.example/run?token=1'
    }),
    'komet',
  )
  expect(opening).toEqual({ url: 'https://games.example/run?token=1', ownOrigin: false })
  expect(inputs).toEqual([{ gameId: 'komet', demo: false }])
})

// Proves GAM-40.
test('a demo is asked for where upstream has one, and elsewhere nothing opens, least of all with money', async () => {
  const inputs: unknown[] = []
  const open = async (...input: unknown[]) => {
    inputs.push(...input)
    return 'https://games.example/run?token=1'
  }
  expect(await openOffered(context(open), { id: 'komet', demo: true }, true)).toHaveProperty('url')
  expect(await openOffered(context(open), { id: 'komet', demo: true }, false)).toHaveProperty('url')
  expect(await openOffered(context(open), { id: 'komet', demo: false }, true)).toEqual({ refused: 'play.noDemo' })
  expect(inputs).toEqual([
    { gameId: 'komet', demo: true },
    { gameId: 'komet', demo: false },
  ])
})

// Proves GAM-06.
test.each(['javascript:alert(1)', 'data:text/html,x', '/sandbox/game', 'https://user:word@games.example/'])(
  'the game never opens %s',
  async (url) => {
    expect(
      await openGame(
        context(async () => url),
        'komet',
      ),
    ).toEqual({ refused: 'play.unreachable' })
  },
)

// Proves GAM-08.
test('a refusal shows the message of upstream', async () => {
  expect(
    await openGame(context(failing(new UpstreamRejected('openGame', 400, 'Saldo Anda tidak cukup'))), 'komet'),
  ).toEqual({
    refused: 'Saldo Anda tidak cukup',
  })
  expect(await openGame(context(failing(new UpstreamRejected('openGame', 400, ''))), 'komet')).toEqual({
    refused: 'play.unreachable',
  })
})
