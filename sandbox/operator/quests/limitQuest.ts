import { href } from '../../../contract/routes.ts'
import { limitsOf } from '../protection/limits.ts'
import type { QuestRule } from './quest.ts'

/** Any deposit limit in force. */
export const limitQuest: QuestRule = {
  task: async () => ({ link: href.limits(), linkText: 'limits.title' }),
  async isDone({ db, player, now }) {
    const limits = await limitsOf(db, player, now)
    return limits.some(({ amount }) => amount !== null)
  },
}
