import { LOCALES } from '../../contract/languages.ts'
import { PRODUCT_FOLDERS } from '../shared/source-files.ts'

export interface TextRule {
  files: string[]
  except?: RegExp
  patterns: RegExp[]
  fix: string
}

const TESTS = String.raw`\.(test|spec)\.tsx?$`
const CODES = Object.entries(LOCALES).flatMap(([locale, row]) => [
  locale,
  row.lang,
  row.acceptLanguage,
  row.intl,
  row.dates,
])
const CODE = `'(?:${[...new Set(CODES)].join('|')})'`

export const TEXT_RULES: readonly TextRule[] = [
  {
    files: ['{browser,common,components,contract,islands,pages,sandbox,server,scripts}/**/*.{ts,tsx}'],
    except: new RegExp(String.raw`${TESTS}|testing|^contract/languages\.ts$|^scripts/check/text-rules\.ts$`),
    // Two codes of languages beside each other, or a choice by one: `'en' | 'id'`, `{ en: …, india: … }`, `lang === 'id'`.
    patterns: [
      new RegExp(String.raw`${CODE}[ \t]*[|,:?][ \t]*${CODE}`, 'g'),
      new RegExp(String.raw`(?:lang|locale|intl|language)[ \t]*[=!]==[ \t]*${CODE}`, 'gi'),
      /\ben\b[^'"`\n]*[:,][ \t]*[^'"`\n]*\b(?:id|india):/g,
      /'(?:\.\.?\/)+locales\/(?!en\.json)\w+\.json'/g,
    ],
    fix: 'lists languages: one more is one row and one file. Read them from contract/languages.ts.',
  },
  {
    files: PRODUCT_FOLDERS.map((folder) => `${folder}/**/*.tsx`),
    patterns: [/<fieldset[^>]*className/g],
    // Chromium 86 to 88 lay out a legend a second time, as an item, when the fieldset is a grid or a flex box.
    fix: 'gives a fieldset a layout. Give it to a box below the legend.',
  },
  {
    files: ['{pages,components,islands,browser,server,sandbox}/**/*.{ts,tsx}'],
    except: new RegExp(`${TESTS}|testing`),
    patterns: [/['"`]\/api\/[\w$]/g],
    fix: 'is the address of a call. On the server write callAddress(name), in script addressOf(name).',
  },
  {
    files: ['{scripts,tests,sandbox,server}/**/*.{ts,mjs,sh}', '.ci/*'],
    except: /^scripts\/(shared\/system-packages\.ts|check\/(text-rules|texts\.test)\.ts)$/,
    patterns: [/spawn\w*\(\s*['"`](apt|dnf|apk|brew)/g],
    fix: 'runs the package manager of the system. Only workshop/programs/systemPackages.ts does, when it may.',
  },
  {
    files: ['server/**/*.ts'],
    except: new RegExp(`${TESTS}|testing/`),
    patterns: [/status\((4|5)\d\d\)|\.json\(\{ code: [45]/g],
    fix: 'writes a refusal by itself. Refuse through server/http/errors.ts.',
  },
]
