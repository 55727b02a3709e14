import { game } from './coin.ts'
import type { Performance } from './hand.ts'
import { call, migration, payment, slot } from './upstream.ts'

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
    'node scripts/generate/down-page.ts': (hand) => hand.run('node scripts/generate/down-page.ts'),
  },
}

const homeCard: Performance = {
  values: { Name: 'Tip' },
  steps: {
    'contract/calls/content.ts': (hand) =>
      hand.edit('contract/calls/content.ts', '  providers: 107,\n', '  providers: 107,\n  tip: 108,\n'),
    'pages/index/homeBlocks.ts': (hand) => {
      const file = 'pages/index/homeBlocks.ts'
      hand.edit(
        file,
        "  | { kind: 'jackpot';",
        "  | { kind: 'tip'; head: Heading; text: string }\n  | { kind: 'jackpot';",
      )
      hand.edit(
        file,
        '    case BLOCK.jackpot:',
        "    case BLOCK.tip:\n      return card.content ? { kind: 'tip', head: headOf(card), text: card.content } : null\n    case BLOCK.jackpot:",
      )
    },
    'pages/index/blocks/<Name>.tsx': (hand) =>
      hand.write(
        'pages/index/blocks/Tip.tsx',
        `import { Block } from '../../../components/Block.tsx'
import type { Heading } from '../homeBlocks.ts'
import { useLinked } from './linked.ts'

/** Block 108: one sentence of advice. */
export function Tip({ head, text }: { head: Heading; text: string }) {
  const { more } = useLinked()
  return (
    <Block title={head.title} more={more(head)}>
      <p className="card">{text}</p>
    </Block>
  )
}
`,
      ),
    'pages/index/+Page.tsx': (hand) => {
      const file = 'pages/index/+Page.tsx'
      hand.edit(file, 'import { Winners }', "import { Tip } from './blocks/Tip.tsx'\nimport { Winners }")
      hand.edit(
        file,
        "    case 'winners':\n",
        "    case 'tip':\n      return <Tip {...block} />\n    case 'winners':\n",
      )
    },
    'sandbox/operator/catalogue/cards.ts': (hand) => {
      hand.edit(
        'sandbox/operator/catalogue/cards.ts',
        '    {\n      type: BLOCK.providers,',
        `    {
      type: BLOCK.tip,
      title: translate(lang, 'upstream.home.tip'),
      content: translate(lang, 'upstream.home.tipText'),
    },
    {
      type: BLOCK.providers,`,
      )
      const words = 'node scripts/generate/words.ts add'
      hand.run(`${words} upstream.home.tip "…" "…" "…"`, 'Tip of the day', 'Saran hari ini', 'Wejangan dina iki')
      const tip = ['Set a limit before you play.', 'Tetapkan batas sebelum bermain.', 'Watesana sadurunge dolan.']
      hand.run(`${words} upstream.home.tipText "…" "…" "…"`, ...tip)
    },
  },
  besides: (hand) =>
    hand.edit(
      'scripts/build/dictionaries/examplePages.ts',
      "    { type: BLOCK.notice, content: 'x' },\n",
      "    { type: BLOCK.notice, content: 'x' },\n    { type: BLOCK.tip, content: 'x' },\n",
    ),
}

const variable: Performance = {
  steps: {
    'server/env.ts': (hand) =>
      hand.edit(
        'server/env.ts',
        '  BRAND_CSS: brandCss',
        "  GREETING: z.string().max(40, 'must be at most 40 characters').default('Kancil greets'),\n  BRAND_CSS: brandCss",
      ),
    'common/settingNames.ts': (hand) =>
      hand.edit('common/settingNames.ts', "  'HELP_LINES',", "  'GREETING',\n  'HELP_LINES',"),
    'deploy/env.example': (hand) => {
      hand.edit(
        'deploy/env.example',
        '# The name that players read.',
        '# What the header X-Greeting says.\n#GREETING=Kancil greets\n# The name that players read.',
      )
      hand.run('node scripts/generate/settings-page.ts')
    },
    'server/index.ts': (hand) => {
      hand.edit('server/app.ts', "    | 'BRAND_NAME'\n", "    | 'BRAND_NAME'\n    | 'GREETING'\n")
      hand.edit(
        'server/testing/testApp.ts',
        "  BRAND_NAME: 'Kancil',\n",
        "  BRAND_NAME: 'Kancil',\n  GREETING: 'Hello',\n",
      )
      hand.edit(
        'server/app.ts',
        "  app.disable('x-powered-by')",
        "  app.use((_req, res, next) => {\n    res.set('X-Greeting', env.GREETING)\n    next()\n  })\n  app.disable('x-powered-by')",
      )
    },
  },
}

const PANEL = `    {
      "id": 99,
      "title": "Workers that were greeted",
      "type": "timeseries",
      "datasource": { "type": "prometheus", "uid": "\${source}" },
      "gridPos": { "h": 8, "w": 12, "x": 0, "y": 120 },
      "targets": [{ "refId": "A", "expr": "sum(kancil_greetings_total)" }]
    },
`
const metric: Performance = {
  steps: {
    'server/observability/metrics.ts': (hand) => {
      const file = 'server/observability/metrics.ts'
      hand.edit(
        file,
        '  restartCounter(registry)\n',
        '  for (const count of [restartCounter(registry), greetingCounter(registry)]) count.inc(0)\n',
      )
      hand.edit(
        file,
        '/** How often the primary process',
        `const greetingCounter = (registry: Registry) =>
  new Counter({ name: 'kancil_greetings_total', help: 'Processes that were greeted', registers: [registry] })

/** How often the primary process`,
      )
    },
    'deploy/monitoring/': (hand) => {
      hand.edit(
        'docs/metrics.md',
        '| `kancil_pages_total`',
        '| `kancil_greetings_total` | | processes that were greeted |\n| `kancil_pages_total`',
      )
      hand.edit('deploy/monitoring/grafana-dashboard.json', '  "panels": [\n', `  "panels": [\n${PANEL}`)
    },
  },
}

/** By the title of the section. */
export const PERFORMANCES: Readonly<Record<string, Performance>> = {
  'A payment method (sandbox)': payment,
  'A page': page,
  'An island': island,
  'A slot': slot,
  'An upstream call': call,
  'A migration of the reference upstream': migration,
  'A game (sandbox)': game,
  'A language': language,
  'A home card type': homeCard,
  'An environment variable': variable,
  'A metric': metric,
}
