import type { Fairness } from '../../protocol/calls.ts'

/** The seeds of a round, as a game notes them before it sends the round: `verify` compares the round's own with the note. */
export const seedsNote = ({ serverSeedHash, clientSeed }: Pick<Fairness, 'serverSeedHash' | 'clientSeed'>) =>
  `${serverSeedHash} ${clientSeed}`

/** Where the tab keeps the note of a round. */
export const noteKey = (roundId: string) => `seeds:${roundId}`
