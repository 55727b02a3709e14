import { garis } from './garis.ts'
import type { Slot } from './slot.ts'

/** The slot of rounds whose choice names none. */
export const FIRST_SLOT = 'garis'

/** Every slot by its name, which stands in the choices of past rounds and never changes. */
export const SLOTS: ReadonlyMap<string, Slot> = new Map([garis].map((slot) => [slot.slot, slot]))

export const SLOT_NAMES = [...SLOTS.keys()]

/** Throws RangeError when there is no such slot. */
export function slotNamed(name = FIRST_SLOT): Slot {
  const slot = SLOTS.get(name)
  if (!slot) throw new RangeError(`There is no slot ${name}`)
  return slot
}
