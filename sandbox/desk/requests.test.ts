import { describe, expect, test } from 'vitest'
import { ask } from '../../cli/conformance/client.ts'
import { richPlayer } from '../../cli/conformance/samples.ts'
import { desk } from '../../tests/support/desk.ts'
import { testUpstream } from '../../tests/support/upstream.ts'

const upstream = testUpstream()

describe('the request log', () => {
  // Proves SBX-21.
  test('it has what came and what was answered, by request id and by player, without secrets', async () => {
    const { username, password, token } = await richPlayer(upstream.url)
    const headers = { 'x-request-id': `test-${username}` }
    await ask(upstream.url, 'login', { username, password }, { headers })
    await ask(upstream.url, 'history', { pageNum: 1, pageSize: 7 }, { token, headers })
    await ask(
      upstream.url,
      'login',
      { username, password: 'not-this-1' },
      { headers: { 'x-request-id': 'another-one' } },
    )
    const found = await desk(upstream.url, `requests?id=test-${username}`)
    expect(found).toMatchObject({
      list: [
        { method: 'GET', path: '/trx/history', username, input: { pageSize: '7' }, status: 200, answer: { code: 200 } },
        {
          method: 'POST',
          path: '/auth/login',
          username,
          input: { username, password: '•••' },
          answer: { data: { authToken: '•••' } },
        },
      ],
    })
    const all = JSON.stringify(await desk(upstream.url, `requests?username=${username.toUpperCase()}`))
    expect(all).toContain('another-one')
    for (const secret of [password, token, 'not-this-1']) expect(all).not.toContain(secret)
  })

  test('the token of a reset and the session of a game are masked', async () => {
    const { username, token } = await richPlayer(upstream.url)
    const envelope = await upstream.call('forgetPassword', { email: `${username}@example.com` })
    const [game] = (await upstream.reply('gameList', { classify: 'All' }, { token })).list
    const opened = await ask(upstream.url, 'openGame', { gameId: game?.id, demo: false }, { token })
    const session = /session=([\w-]+)/.exec(JSON.stringify(opened.envelope.data))?.[1]
    expect([envelope.code, opened.envelope.code, session?.length]).toEqual([200, 200, 43])
    const all = JSON.stringify(await desk(upstream.url, 'requests'))
    expect(all).toContain('/auth/forget-password')
    expect(all).toContain('session=•••')
    expect(all).not.toContain(session)
    expect(all).not.toContain(String(envelope.data))
  })

  test('it keeps the newest 300', async () => {
    await Promise.all(Array.from({ length: 310 }, () => ask(upstream.url, 'gameTypes', {})))
    // A request is logged when its connection has closed, which its caller does not see.
    await expect.poll(() => desk(upstream.url, 'requests')).toMatchObject({ list: { length: 300 } })
  })
})
