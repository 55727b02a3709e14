import type { Performance } from './hand.ts'

const PAY = [
  '<h3>In the app</h3><ol><li>Scan the code.</li></ol>',
  '<h3>Di aplikasi</h3><ol><li>Pindai kodenya.</li></ol>',
]

export const payment: Performance = {
  values: { name: 'jago', 'name in small letters': 'jago' },
  steps: {
    'sandbox/operator/settings.ts': (hand) =>
      hand.edit(
        'sandbox/operator/settings.ts',
        '      VA_BCA: method(',
        '      JAGO: method(20_000_000, 14 * MINUTE),\n      VA_BCA: method(',
      ),
    'sandbox/operator/deposits/methods.ts': (hand) =>
      hand.edit(
        'sandbox/operator/deposits/methods.ts',
        "      wallet('LINKAJA', 'LinkAja'),\n",
        "      wallet('LINKAJA', 'LinkAja'),\n      wallet('JAGO', 'Jago', { app: 'jago' }),\n",
      ),
    'public/art/payments/<name in small letters>.svg': (hand) =>
      hand.copy('public/art/payments/dana.svg', 'public/art/payments/jago.svg'),
    'contract/paymentApps.ts': (hand) => hand.edit('contract/paymentApps.ts', "'linkaja']", "'linkaja', 'jago']"),
    'node scripts/generate/words.ts add upstream.howTo.<name> "…" "…"': (hand) => {
      hand.run('node scripts/generate/words.ts add upstream.howTo.<name> "…" "…"', ...PAY)
      hand.edit(
        'sandbox/operator/deposits/methods.ts',
        "wallet('JAGO', 'Jago', { app: 'jago' }),",
        "{ ...wallet('JAGO', 'Jago', { app: 'jago' }), howTo: ['upstream.howTo.jago'] },",
      )
    },
    'node scripts/generate/openapi-examples.ts rechargePage': (hand) =>
      hand.run('node scripts/generate/openapi-examples.ts rechargePage'),
  },
}

const WORDS_OF_SLOT = 'node scripts/generate/words.ts add upstream.about.wayang "…" "…"'
export const slot: Performance = {
  steps: {
    'sandbox/games/slots/slot.ts': (hand) => hand.edit('sandbox/games/slots/wayang.ts', '[120, 1800]', '[120, 1790]'),
    'node sandbox/scripts/slots.ts': (hand) => hand.run('node sandbox/scripts/slots.ts'),
    [WORDS_OF_SLOT]: (hand) =>
      hand.run(WORDS_OF_SLOT, 'Three reels before a lamp and its shadows.', 'Tiga gulungan di depan blencong.'),
    'sandbox/games/faces/wayang.ts': (hand) => {
      const face = hand.read('sandbox/games/faces/buah.ts').replace('export const buah', 'export const wayang')
      hand.write('sandbox/games/faces/wayang.ts', face)
      hand.edit(
        'sandbox/games/faces/all.ts',
        "import { rimba } from './rimba.ts'\n",
        "import { rimba } from './rimba.ts'\nimport { wayang } from './wayang.ts'\n",
      )
      hand.edit('sandbox/games/faces/all.ts', 'kebun, rimba }', 'kebun, rimba, wayang }')
    },
  },
}

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
    'node scripts/generate/words.ts add --both …': (hand) =>
      hand.run(
        'node scripts/generate/words.ts add --both holiday.year "…" "…"',
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
