import { randomUUID } from 'node:crypto'
import type { GameProvider, RoundState } from '../../wallet-api/provider.ts'
import { ROUND_CHECKS } from './rounds/check.ts'
import { ChoiceInput } from './rounds/choice.ts'
import { cancelRound, endRound, finishOpenRounds } from './rounds/openRounds.ts'
import { openRounds, revealedRound, serverSeedOf, wonRounds } from './rounds/overview.ts'
import { type PlayContext, playRound } from './rounds/play.ts'
import { fairnessNow } from './rounds/read.ts'
import { type Round, roundOf } from './rounds/rows.ts'
import { finishLeftTurns } from './rounds/step.ts'
import { rulesText } from './rulesText.ts'
import { factsOf } from './variants.ts'

const stateOf = (round: Round | undefined): RoundState | undefined =>
  round && { state: round.state, isOver: round.finishedAt !== null }

/** Our games as a provider of the operator. */
export function gameProvider(context: PlayContext): GameProvider {
  const { db } = context.database
  return {
    factsOf,
    rulesText,
    wonRounds: (limit) => wonRounds(db, limit),
    revealedRound: (player, now) => revealedRound(context, player, now),
    serverSeedOf: (player, round, now) => serverSeedOf(context, player, round, now),
    openRounds: (before, limit) => openRounds(db, before, limit),
    roundState: async (id) => stateOf(await roundOf(db, id)),
    endRound: async (id) => stateOf(await endRound(context, id)),
    cancelRound: async (id) => stateOf(await cancelRound(context, id)),
    async finishRounds(at, playerId) {
      const due = { ...context, playerId, now: () => at }
      return (await finishLeftTurns(due)) + (await finishOpenRounds(due))
    },
    async playScripted({ token, stake, choice, seeds, wallet, now }) {
      const session = await context.operator.sessionOfToken(token, now())
      if (!session) throw new Error('The session is gone')
      const scripted = [seeds.serverSeed]
      const play = { ...context, wallet, now, seeds: () => scripted.shift() ?? context.seeds() }
      await fairnessNow(play, session)
      const { clientSeed } = seeds
      const request = { requestId: randomUUID(), stake, choice: ChoiceInput.parse(choice), clientSeed }
      await playRound(play, { session, token }, request)
    },
    checks: ROUND_CHECKS,
  }
}
