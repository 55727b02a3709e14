import type { Performance } from './hand.ts'
import { call, migration } from './upstream.ts'

/** A number that no rule has. */
const RULE = ['HOM', 99].join('-')

const WORDS_OF_PAGE = 'node scripts/generate/words.ts add app.offers "…" "…"'
const page: Performance = {
  steps: {
    [WORDS_OF_PAGE]: (hand) => {
      hand.run(WORDS_OF_PAGE, 'Offers of the week', 'Penawaran minggu ini')
      hand.run(
        WORDS_OF_PAGE.replace('app.offers', 'offers.description'),
        'What is cheaper this week.',
        'Yang lebih murah minggu ini.',
      )
    },
    'pages/account/entries.ts': (hand) =>
      hand.edit(
        'pages/account/entries.ts',
        "  { to: href.faq(), icon: 'faq'",
        "  { to: href.offers(), icon: 'promo', word: 'app.offers' },\n  { to: href.faq(), icon: 'faq'",
      ),
    'docs/requirements.md': (hand) => {
      hand.edit(
        'docs/requirements.md',
        '- **HOM-02**',
        `- **${RULE}** The page of offers says what it is. *Source: our choice.*\n- **HOM-02**`,
      )
      hand.edit('pages/offers/Page.test.tsx', '// Proves SES-18.', `// Proves SES-18, ${RULE}.`)
    },
    // Once for all how-tos, at the end.
    'node scripts/build.ts': () => {},
  },
}

const island: Performance = {
  steps: {},
  besides: (hand) =>
    hand.write(
      'pages/offers/+Page.tsx',
      `import { Island } from '../../islands/Island.tsx'
import { PrizeCounter } from '../../islands/PrizeCounter/PrizeCounter.island.tsx'
${hand
  .read('pages/offers/+Page.tsx')
  .replace(
    'return <h1>{title}</h1>',
    'return (\n    <>\n      <h1>{title}</h1>\n      <Island of={PrizeCounter} props={{ label: title }} when="quiet" />\n    </>\n  )',
  )}`,
    ),
}

const language: Performance = {
  values: { key: 'jawa' },
  steps: {
    'contract/languages.ts': (hand) =>
      hand.edit(
        'contract/languages.ts',
        '} as const satisfies Record<string, Language>',
        `  jawa: {
    lang: 'jv',
    acceptLanguage: 'jv',
    intl: 'jv',
    dates: 'jv',
    name: 'Basa Jawa',
    unit: 'Rp',
    group: '.',
    decimal: ',',
    clock: '.',
  },
} as const satisfies Record<string, Language>`,
      ),
    'locales/<key>.json': (hand) => hand.copy('locales/en.json', 'locales/jawa.json'),
    'node deploy/downPage.ts': (hand) => hand.run('node deploy/downPage.ts'),
    'deploy/env.example': (hand) => hand.edit('deploy/env.example', '#LANGUAGES=en,india', '#LANGUAGES=en,india,jawa'),
  },
}

/** By the title of the section: those that begin with a generator or a file that others are made of. */
export const PERFORMANCES: Readonly<Record<string, Performance>> = {
  'A page': page,
  'An island': island,
  'An upstream call': call,
  'A language': language,
  'A migration': migration,
}
