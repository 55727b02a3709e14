/**
 * Writes deploy/down.html, which a proxy shows while no copy of the web tier answers: the words of locales/ in every
 * language, without script and without a file of its own. To be run when one of its words has changed; a test compares.
 *
 *   node deploy/downPage.ts
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { escapeHtml } from '../common/escapeHtml.ts'
import { isLocale, LOCALES } from '../contract/languages.ts'
import { ROOT } from '../scripts/shared/run.ts'
import { loadWords } from '../server/http/words.ts'

export const DOWN_PAGE = 'deploy/down.html'

export function downPage(): string {
  const words = loadWords()
  const parts = Object.keys(LOCALES)
    .filter(isLocale)
    .map((locale) => {
      const t = (key: string) => escapeHtml(words[locale](key))
      const { lang } = LOCALES[locale]
      return `<section lang="${lang}"><h1>${t('error.titleDown')}</h1><p>${t('error.leadDown')}</p><p><a href="/">${t('error.home')}</a></p></section>`
    })
  return `<!doctype html>
<html lang="${LOCALES.en.lang}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex">
<title>Kancil</title>
<style>
body{max-width:32rem;margin:0 auto;padding:2rem 1rem;background:#0c112d;color:#fff3d9;font:1rem/1.5 system-ui,sans-serif}
h1{font-size:1.25rem}
a{display:inline-block;padding:.7rem 1.2rem;border-radius:.6rem;background:#f2b03d;color:#0c112d;font-weight:700;text-decoration:none}
section+section{margin-top:2rem;padding-top:1rem;border-top:1px solid #ffffff33}
</style>
${parts.join('\n')}
</html>
`
}

if (import.meta.main) writeFileSync(join(ROOT, DOWN_PAGE), downPage())
