import { createHash } from 'node:crypto'
import type { FinishedRound } from '../../protocol/calls.ts'
import { hashOf, type SeedPair } from './seeds.ts'

/** The seeds of the header `x-sandbox-seed`: the same number gives the same rounds in any session. Anybody can compute them. */
export const testerSeeds = (seed: number): SeedPair => ({
  serverSeed: createHash('sha256').update(`qa:${seed}`).digest('hex'),
  clientSeed: `qa-${seed}`,
})

/** Whether a tester set the seeds, from the published numbers: no stored mark, and before the seed is revealed. */
export function isByTester({
  clientSeed,
  serverSeedHash,
}: Pick<FinishedRound, 'clientSeed' | 'serverSeedHash'>): boolean {
  const seed = /^qa-(\d{1,10})$/.exec(clientSeed)?.[1]
  return seed !== undefined && hashOf(testerSeeds(Number(seed)).serverSeed) === serverSeedHash
}
