import type { Random } from './random.ts'

/** Amounts as people and pages write them: forty spellings, most of them refused by some form. */
export const AMOUNTS = [
  '50000|50.000|50,000|Rp 50.000|IDR 50,000|rp50000|50 000|50\u00a0000|50.000,00|50,000.00|50000.00|50000,5|50000.555|50.000,-',
  '50rb|50k|5e4|0x10|+50000|-50000|0|00|0,001|000050000|1|9999|10.000|12,345,678',
  '999.999.999.999|9007199254740993|1.234.5678|1,23,456|50.000.|,50|٥٠٠٠٠|５００００|lima puluh| |NaN|100000000000000000000000',
].flatMap((some) => some.split('|'))

/** Names and texts of people everywhere, and what programs stumble over. */
export const TEXTS = [
  ..."Budi Santoso|Nur'aini|Ayu-Lestari|李小龍|محمد|Zoë Ångström|e\u0301le\u0300ve|I|İstanbul ıI|👩‍👩‍👧 keluarga|null|%s%n".split(
    '|',
  ),
  ...'<b>tebal</b>|"; drop table player; --|{{7*7}}|\u202eterbalik|a\u200bb|  dua  spasi  |a@b|budi@exämple.com'.split(
    '|',
  ),
  'Panjang sekali '.repeat(20).trim(),
  'tanpaspasi'.repeat(12),
]

const RIGHT: Readonly<Record<string, readonly string[]>> = {
  amount: ['50000', '100000', '20000'],
  accountNo: ['0011223344', '5544332211'],
  name: ['Budi Santoso'],
  fullName: ['Budi Santoso'],
  phone: ['081234567890'],
  email: ['budi@example.com'],
  keyword: ['naga', 'roda', 'zzzz'],
  q: ['deposit', 'saldo', 'zzzzzz'],
}
const LIMITS = ['100.000', '750000', '']

/** What only this player has: `mark` stands in each message, so that it is known in another player's page. */
export interface Words {
  password: string
  mark: string
}

/** What is typed into a field: what it asks for, or something from the lists. */
export function textFor(
  { name, type }: { name: string; type: string },
  right: boolean,
  { password, mark }: Words,
  random: Random,
): string {
  if (type === 'password') return right ? password : random.pick(['', 'x', 'wrong-password', ...TEXTS])
  if (type === 'date') return random.pick(['2026-11-01', '2026-11-28', '2026-01-01'])
  if (/amount|limit|day|week|month/i.test(name)) return random.pick(right ? (RIGHT[name] ?? LIMITS) : AMOUNTS)
  if (name === 'question') return `${random.pick(TEXTS)} ${mark}`
  return random.pick((right && (RIGHT[name] ?? RIGHT[type])) || TEXTS)
}
