import type { SlotFace } from '../protocol/slotFace.ts'
import { angkasa } from './angkasa.ts'
import { buah } from './buah.ts'
import { garis } from './garis.ts'
import { harta } from './harta.ts'
import { kawah } from './kawah.ts'
import { kebun } from './kebun.ts'
import { rimba } from './rimba.ts'

export const FACES: ReadonlyMap<string, SlotFace> = new Map(
  Object.entries({ angkasa, buah, garis, harta, kawah, kebun, rimba }),
)

/** The face of a slot; one that has none yet looks like the first. */
export const faceOf = (slot: string): SlotFace => FACES.get(slot) ?? garis
