import type { Performance } from './hand.ts'

export const call: Performance = {
  values: { name: 'nextHoliday' },
  steps: {
    'contract/calls/<name>.ts': (hand) => {
      const file = 'contract/calls/nextHoliday.ts'
      hand.edit(file, 'What the call is for, in one sentence', 'The next public holiday of a year')
      hand.edit(
        file,
        '  reply:',
        "  input: z.strictObject({ year: z.string().regex(/^\\d{4}$/, 'holiday.year') }),\n  reply:",
      )
    },
    'sandbox/operator/routes/<name>.ts': (hand) => {
      const file = 'sandbox/operator/routes/nextHoliday.ts'
      hand.edit(file, 'What the call answers, in one sentence.', 'Nyepi is the first one of each year that is sure.')
      hand.edit(file, 'nextHoliday(_, {', 'nextHoliday({ year }, {')
      hand.edit(file, "text: ''", "text: ['Nyepi', year].join(' ')")
      const proof = 'sandbox/operator/routes/nextHoliday.test.ts'
      hand.edit(proof, "'nextHoliday', {}", "'nextHoliday', { year: '2027' }")
      hand.edit(proof, "text: ''", "text: 'Nyepi 2027'")
    },
    'cli/conformance/samples.ts': (hand) =>
      hand.edit(
        'cli/conformance/samples.ts',
        '  articles: (',
        "  nextHoliday: () => ({ year: '2027' }),\n  articles: (",
      ),
    'node scripts/generate/openapi-examples.ts <name>': (hand) =>
      hand.run('node scripts/generate/openapi-examples.ts <name>'),
    // Only for a call that a script of the browser makes.
    'contract/callFacts.ts': () => {},
    'node scripts/generate/words.ts add …': (hand) =>
      hand.run(
        'node scripts/generate/words.ts add holiday.year "…" "…"',
        'A year has four digits',
        'Tahun terdiri dari empat angka',
      ),
    'contract/version.ts': (hand) => {
      const [now = '', first, second] = /(\d+)\.(\d+)\.\d+/.exec(hand.read('contract/version.ts')) ?? []
      const next = `${first}.${Number(second) + 1}.0`
      hand.edit('contract/version.ts', now, next)
      const entry = `## ${next} (2026-11-28)\n\n- An extension, \`GET /next-holiday\`.\n\n## ${now}`
      hand.edit('docs/contract-changelog.md', `## ${now}`, entry)
      hand.run('node scripts/generate/contract-shape.ts')
    },
  },
}

export const migration: Performance = {
  steps: {
    'npm run -w sandbox new:migration -- voucher_codes': (hand) => {
      hand.run('npm run -w sandbox new:migration -- voucher_codes')
      hand.run('npm run -w sandbox new:migration -- voucher_codes_by_day --index')
    },
    'sandbox/operator/tables/<area>.ts': (hand) =>
      hand.write(
        'sandbox/operator/tables/vouchers.ts',
        `import { pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from '../../kit/db/columns.ts'

/** The table of the migration voucher_codes. */
export const voucherCode = pgTable('voucher_codes', {
  id: text('id').primaryKey(),
  createdAt: moment('created_at').notNull(),
})
`,
      ),
  },
  values: { area: 'vouchers' },
}
