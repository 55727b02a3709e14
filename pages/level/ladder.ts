import type { z } from 'zod'
import type { LevelInfo } from '../../contract/calls/account.ts'
import { NO_MONEY, type Sen } from '../../contract/money/sen.ts'

type Info = z.infer<typeof LevelInfo>
export type Rung = NonNullable<Info['levels']>[number]

/** LVL-01: the highest level. Used when upstream does not list the levels. */
const HIGHEST = 8

export interface Goal {
  kind: 'recharge' | 'turnover'
  has: Sen
  needs: Sen
  left: Sen
  /** 0 to 100, cut: 100 only when the level is reached. */
  percent: number
}

export interface Ladder {
  level: number
  highest: number
  own: Rung | undefined
  next: Rung | undefined
  /** The requirements of the next level; empty at the highest, and when upstream does not send them. */
  goals: Goal[]
  rungs: Rung[]
}

/** The progress between two levels. @param info of upstream, empty without one (LVL-04) @param membershipLevel now */
export function ladderOf(info: Info, membershipLevel = 0): Ladder {
  const { level = membershipLevel, recharge, turnover, levels = [] } = info
  const rungs = [...levels].sort((a, b) => a.level - b.level)
  const next = rungs.find((rung) => rung.level > level)
  const goals = [goal('recharge', recharge, next?.recharge), goal('turnover', turnover, next?.turnover)]
  return {
    level,
    highest: rungs.at(-1)?.level ?? HIGHEST,
    own: rungs.find((rung) => rung.level === level),
    next,
    goals: goals.filter((one) => one !== null),
    rungs,
  }
}

function goal(kind: Goal['kind'], has: Sen = NO_MONEY, needs?: Sen): Goal | null {
  if (needs === undefined || needs <= 0) return null
  const left = Math.max(0, needs - has) as Sen
  return { kind, has, needs, left, percent: Math.min(100, Math.max(0, Math.floor((has / needs) * 100))) }
}
