import { tabStorage } from '../../../../common/safeStorage.ts'
import { type Sen, toWire } from '../../../../contract/money/sen.ts'
import type { FairnessData } from '../../protocol/documents.ts'
import { dataOf } from '../shell/data.ts'
import { byId, h } from '../shell/dom.ts'
import { wayBack } from '../shell/wayBack.ts'
import { type Say, sayer, type Word } from '../shell/words.ts'
import { noteKey } from './seedsNote.ts'
import { verify } from './verify.ts'

/** Repeats the round of the document and shows the result. */
export async function showVerdict() {
  const { round, words, byTester } = dataOf<FairnessData>()
  const say = sayer(words)
  wayBack()
  if (!round.serverSeed) return
  const verdict = byId('verdict')
  if (!globalThis.crypto?.subtle) {
    verdict.textContent = say('fairness.noCrypto')
    return
  }
  verdict.textContent = say('fairness.checking')
  // A tester's seeds come with the round.
  const note = byTester ? undefined : (tabStorage.get(noteKey(round.roundId)) ?? undefined)
  const check = await verify(round, round.serverSeed, note)
  const checks: (readonly [boolean, Word, Word, Record<string, string>?])[] = [
    [check.hashFits, 'fairness.hashFits', 'fairness.hashDiffers'],
    ...(note ? ([[check.noteFits, 'fairness.noteFits', 'fairness.noteDiffers']] as const) : []),
    [check.outcomeFits, 'fairness.outcomeFits', 'fairness.outcomeDiffers', { outcome: JSON.stringify(check.outcome) }],
    [check.winFits, 'fairness.winFits', 'fairness.winDiffers', { amount: toWire(check.win as Sen) }],
  ]
  show(verdict, say, checks)
}

function show(verdict: HTMLElement, say: Say, checks: (readonly [boolean, Word, Word, Record<string, string>?])[]) {
  const isRight = checks.every(([fits]) => fits)
  verdict.classList.add(isRight ? 'is-right' : 'is-wrong')
  verdict.replaceChildren(
    h('h2', {}, say(isRight ? 'fairness.verified' : 'fairness.failed')),
    h(
      'ul',
      {},
      ...checks.map(([fits, yes, no, values]) =>
        h('li', { class: fits ? 'fits' : 'differs' }, say(fits ? yes : no, values)),
      ),
    ),
  )
}
