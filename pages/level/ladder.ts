import type { z } from 'zod'
import type { IntlLocale } from '../../contract/format.ts'
import { NO_MONEY, SEN_PER_RUPIAH, type Sen } from '../../contract/sen.ts'
import type { LevelInfo } from '../../contract/user.ts'

type Info = z.infer<typeof LevelInfo>
export type Rung = NonNullable<Info['levels']>[number]

/** Specification section 1: the highest level. Used when upstream does not list them. */
const HIGHEST = 8

export interface Goal {
  kind: 'recharge' | 'turnover'
  has: Sen
  needs: Sen
  left: Sen
  /** 0 to 100, cut: 100 only when it is reached. */
  percent: number
}

export interface Ladder {
  level: number
  highest: number
  own: Rung | undefined
  next: Rung | undefined
  /** What leads to the next level; empty at the highest, and where upstream does not say. */
  goals: Goal[]
  rungs: Rung[]
}

/** Where a player stands between two levels. */
export function ladderOf({ level, recharge, turnover, levels = [] }: Info): Ladder {
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

/** An amount as short as a table needs it: `2,5 M`, `500 rb` (id-ID), `2.5B`, `500K` (en). Cut, never rounded up. */
export function shortMoney(amount: Sen, intl: IntlLocale): string {
  const compact = new Intl.NumberFormat(intl, {
    notation: 'compact',
    maximumFractionDigits: 2,
    roundingMode: 'trunc',
  })
  return compact.format(Math.trunc(amount / SEN_PER_RUPIAH))
}
