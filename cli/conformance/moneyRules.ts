import { z } from 'zod'
import { VERIFICATION_REFUSALS } from '../../contract/calls/account.ts'
import { CALLS } from '../../contract/calls/calls.ts'
import { CODES_REFUSED } from '../../contract/calls/envelope.ts'
import { ask, replyOf, type Wire } from './client.ts'
import { kindOf, replyFit } from './fit.ts'
import {
  askConfirmed,
  Broken,
  type CallRule,
  demand,
  demandIn,
  outcome,
  SampleRefused,
  sampleCall,
  type WholeRule,
} from './rules.ts'
import { sampleOf } from './samples.ts'

/** Amounts that no upstream takes: nothing, less than nothing, no number, more than anybody has. */
const IMPOSSIBLE = ['0', '-50000', 'fifty', '99999999999999']

export const MONEY_RULES: CallRule[] = [
  {
    name: 'what it refuses it refuses for certain',
    level: 'must',
    applies: ({ money }) => money,
    async check(name, scene) {
      const player = await scene.playerFor(name)
      const sample: Wire = { ...(await sampleOf(name, { base: scene.base, player })) }
      for (const amount of IMPOSSIBLE) {
        const { token, password } = player
        const answer = await askConfirmed(scene.base, name, { ...sample, amount }, { token, password })
        const { code } = answer.envelope
        // What it takes is its own affair, and the history says so.
        const isCertain = answer.status < 500 && (code === 200 || CODES_REFUSED.includes(code))
        const got = `for the amount ${amount}: ${outcome(answer)}, after which nobody knows whether money has moved`
        demandIn('code')(isCertain, got, `one of the codes ${CODES_REFUSED.join(', ')}`, 'money')
      }
      return undefined
    },
  },
]

export const MONEY_WHOLE_RULES: WholeRule[] = [
  {
    name: 'a deposit is in the history at once, under its number',
    level: 'must',
    needs: ['rechargeOrder', 'history'],
    async check(scene) {
      const made = await sampleCall('rechargeOrder', scene)
      if (made.envelope.code !== 200) throw new SampleRefused(outcome(made))
      const { transNo } = replyOf('rechargeOrder', made)
      const { token } = await scene.playerFor('rechargeOrder')
      const answer = await ask(scene.base, 'history', { type: 'deposit', pageNum: 1, pageSize: 100 }, { token })
      demand(answer.envelope.code === 200, outcome(answer), 'HTTP 200, code 200', 'money')
      const { findings } = replyFit(CALLS.history, answer.envelope.data)
      if (findings.length > 0) throw new Broken(findings.map((finding) => ({ ...finding, severity: 'money' })))
      const { list } = replyOf('history', answer)
      const isThere = list.some((row) => row.transNo === transNo)
      const got = `a list of ${list.length} without it`
      demandIn('list[].transNo')(isThere, got, 'the number of the deposit that was just made', 'money')
      return undefined
    },
  },
  {
    name: 'what it tells of a verification can be followed, and holds four digits of a number',
    level: 'must',
    needs: ['userDetail'],
    async check(scene) {
      const answer = await ask(scene.base, 'userDetail', {}, await scene.playerFor('userDetail'))
      const told = Told.parse(answer.envelope.data).verification
      const read = replyOf('userDetail', answer).verification
      const field = (name: string) => demandIn(`verification.${name}`)
      const { nikEnd, refusal } = told ?? {}
      field('nikEnd')(nikEnd === undefined || /^\d{4}$/.test(String(nikEnd)), kindOf(nikEnd), 'four digits', 'page')
      if (read?.state !== 'refused') return undefined
      field('refusal')(read.refusal !== undefined, kindOf(refusal), VERIFICATION_REFUSALS.join(', '), 'part')
      const leads = read.refusal !== 'external' || read.link !== undefined
      field('link')(leads, kindOf(told?.link), 'an https address', 'part')
      return undefined
    },
  },
]

const Told = z.object({
  verification: z.object({ nikEnd: z.unknown(), refusal: z.unknown(), link: z.unknown() }).partial().nullish(),
})
