import { randomInt } from 'node:crypto'

/** An account of the sandbox's Google. */
export interface Person {
  /** Google's own number of the account; it never changes. */
  id: string
  name: string
  email: string
  emailVerified: boolean
}

/** Invented people for sign-in. */
const PEOPLE: readonly Person[] = [
  { id: '100000000000000000001', name: 'Budi Santoso', email: 'budi.santoso@contoh.id', emailVerified: true },
  { id: '100000000000000000002', name: 'Siti Rahayu', email: 'siti.rahayu@contoh.id', emailVerified: true },
  { id: '100000000000000000003', name: 'I Wayan Putra', email: 'wayan.putra@contoh.id', emailVerified: false },
]

/** The invented people, and a new person without an account. */
export function samplePeople(): Person[] {
  const number = String(randomInt(1_000_000)).padStart(6, '0')
  const id = `2${String(randomInt(2 ** 47)).padStart(20, '0')}`
  return [...PEOPLE, { id, name: `Tamu ${number}`, email: `tamu.${number}@contoh.id`, emailVerified: true }]
}
