import { ALL } from './list.ts'
import type { Slot } from './slot.ts'

/** The slot of rounds whose choice names none. */
export const FIRST_SLOT: SlotName = 'garis'

/** The name of a slot. It stands in the choices of past rounds and never changes. */
export type SlotName = keyof typeof ALL

export const SLOTS: ReadonlyMap<string, Slot> = new Map(Object.entries(ALL))

export const SLOT_NAMES = Object.keys(ALL) as SlotName[]

/** Throws RangeError when there is no such slot. */
export function slotNamed(name: string = FIRST_SLOT): Slot {
  const slot = SLOTS.get(name)
  if (!slot) throw new RangeError(`There is no slot ${name}`)
  return slot
}
