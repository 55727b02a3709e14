import type { PageContextServer } from 'vike/types'
import { hasBonusCentre } from '../_money/hasBonusCentre.ts'

export type Data = Awaited<ReturnType<typeof data>>

export const data = async (context: PageContextServer) => ({ bonuses: await hasBonusCentre(context) })
