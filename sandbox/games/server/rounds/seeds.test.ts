import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { rupiah } from '../../../../contract/money/sen.ts'
import { testDatabase } from '../../../kit/db/testing.ts'
import { directWallet } from '../../../operator/game-wallet/directWallet.ts'
import { openSessions } from '../../../operator/players/sessions.ts'
import { hashToken } from '../../../operator/players/tokens.ts'
import { playBeside } from '../../../testing.ts'
import { WalletUnreachable } from '../../../wallet-api/wallet.ts'
import { seedsNote } from '../../client/fairness/seedsNote.ts'
import { verify } from '../../client/fairness/verify.ts'
import { gameSeed } from '../tables.ts'
import { chooseSeed, playRound } from './play.ts'
import { finishedRound, replyOf, stateOf } from './read.ts'
import { fairnessOf, hashOf } from './seeds.ts'

const database = testDatabase()
let now = Date.parse('2026-11-21T12:00:00+07:00')
const { context, at, fresh } = playBeside(database, () => now)

const requestFor = () => ({
  requestId: randomUUID(),
  stake: rupiah(10_000),
  choice: { variant: 'wheel', bet: 'red' } as const,
})
const neverAnswers = async () => {
  throw new WalletUnreachable('the line is cut')
}
const later = () => {
  now += 2_500
}

// Proves GAM-38.
test('the server seed is promised before the client seed is known: by the first round, by its request, or by a choice', async () => {
  const ends = [{ clientSeed: 'angin laut' }, {}]
  for (const own of ends) {
    const player = await fresh()
    const { fairness } = await stateOf(context(), await at(player), '')
    expect(fairness).toEqual({
      serverSeedHash: fairness.nextServerSeedHash,
      nonce: 0,
      nextServerSeedHash: fairness.serverSeedHash,
    })
    expect((await stateOf(context(), await at(player), '')).fairness).toEqual(fairness)
    const request = { ...requestFor(), ...own }
    const round = await playRound(context(), await at(player), request)
    const first = await replyOf(context(), round)
    expect(first.fairness).toMatchObject({
      serverSeedHash: fairness.serverSeedHash,
      clientSeed: own.clientSeed ?? request.requestId,
      nonce: 1,
    })
    expect(first.fairness.nextServerSeedHash).not.toBe(fairness.serverSeedHash)
    later()
    // The client seed of a session is not changed by a later round.
    const second = await playRound(context(), await at(player), { ...requestFor(), clientSeed: 'late' })
    expect((await replyOf(context(), second)).fairness).toEqual({ ...first.fairness, nonce: 2 })
    expect(await finishedRound(context(), second.id, now)).toMatchObject({ promisedAt: now - 2_500 })
    later()
  }
  const player = await fresh()
  const { fairness } = await stateOf(context(), await at(player), '')
  const chosen = await chooseSeed(context(), (await at(player)).session, 'my own')
  expect(chosen).not.toHaveProperty('revealedServerSeed')
  expect(chosen.fairness).toMatchObject({ serverSeedHash: fairness.serverSeedHash, clientSeed: 'my own', nonce: 0 })
})

// Proves GAM-38.
test("a house that changes its seed, or the player's, once the client seed is known is caught by the note of the game", async () => {
  const cheats = [{ serverSeed: 'ab'.repeat(32) }, { clientSeed: 'of the house' }]
  for (const cheat of [undefined, ...cheats]) {
    const player = await fresh()
    const { fairness } = await stateOf(context(), await at(player), '')
    const note = seedsNote({ ...fairness, clientSeed: 'angin laut' })
    const { session } = await at(player)
    const request = { ...requestFor(), clientSeed: 'angin laut' }
    const refused = { ...context(), wallet: { ...directWallet(database, () => now), bet: neverAnswers } }
    // The house has seen the client seed, and lets the round wait until it has chosen.
    await expect(playRound(refused, await at(player), request)).rejects.toMatchObject({ reason: 'unavailable' })
    if (cheat) await database.db.update(gameSeed).set(cheat).where(eq(gameSeed.session, session.id))
    const round = await playRound(context(), await at(player), request)
    await openSessions(database, () => now).end(hashToken(player.signIn))
    const finished = await finishedRound(context(), round.id, now)
    if (!finished?.serverSeed) return expect.unreachable('the seed is revealed')
    const check = await verify(finished, finished.serverSeed, note)
    // What the house says afterwards agrees with itself. Only the note shows the exchange.
    expect(check).toMatchObject({ hashFits: true, outcomeFits: true, winFits: true, noteFits: cheat === undefined })
  }
})

// Proves GAM-38.
test('a session of an earlier release goes on with its seeds, its rounds verify, and its next seed is promised', async () => {
  const player = await fresh()
  const { session } = await at(player)
  const old = { serverSeed: 'cd'.repeat(32), clientSeed: 'of the house', nonce: 4 }
  await database.db.insert(gameSeed).values({ ...old, id: randomUUID(), session: session.id, createdAt: new Date(now) })
  const { fairness } = await stateOf(context(), await at(player), '')
  expect(fairness).toMatchObject({ serverSeedHash: hashOf(old.serverSeed), clientSeed: old.clientSeed, nonce: 4 })
  const round = await playRound(context(), await at(player), requestFor())
  const changed = await chooseSeed(context(), session, 'my own')
  expect(changed).toMatchObject({
    revealedServerSeed: old.serverSeed,
    fairness: { serverSeedHash: fairness.nextServerSeedHash },
  })
  const finished = await finishedRound(context(), round.id, now)
  if (!finished?.serverSeed) return expect.unreachable('the seed is revealed')
  expect(finished).not.toHaveProperty('promisedAt')
  expect(await verify(finished, finished.serverSeed)).toMatchObject({ hashFits: true, outcomeFits: true })
  later()
})

// Proves GAM-19.
test('the commitment is the hash of the seed as text', () => {
  const serverSeed = 'ab'.repeat(32)
  const [at, next] = [new Date(0), 'cd'.repeat(32)]
  const current = {
    ...{ id: '', session: '', serverSeed, clientSeed: 'x', nonce: 3 },
    ...{ createdAt: at, revealedAt: null, promisedAt: at },
  }
  expect(fairnessOf({ current, next: { session: '', serverSeed: next, promisedAt: at } })).toEqual({
    serverSeedHash: hashOf(serverSeed),
    clientSeed: 'x',
    nonce: 3,
    nextServerSeedHash: hashOf(next),
  })
})
