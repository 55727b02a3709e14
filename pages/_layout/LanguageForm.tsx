import { Icon } from '../../components/Icon.tsx'
import { ACTION_PATHS } from '../../contract/access.ts'
import { LOCALES } from '../../contract/languages.ts'
import type { Site } from '../../contract/site.ts'
import { usePageContext } from './context.tsx'
import { ThemeForm } from './ThemeForm.tsx'

const LOOKS = {
  menu: { form: 'rows', button: 'list-row' },
  foot: { form: 'row-wrap', button: 'btn btn-sm btn-quiet' },
  settings: { form: 'seg', button: undefined },
}

const LANGUAGES = Object.entries(LOCALES)

/** With one language there is no choice. */
export const hasLanguages = ({ languages }: Site) => languages.length > 1

/** A button for each language. A post keeps page and typed values (browser/enhancements/preserveInput.ts). */
export function LanguageForm({ place }: { place: keyof typeof LOOKS }) {
  const { locale, site, urlPathname, urlParsed } = usePageContext()
  if (!hasLanguages(site)) return null
  return (
    <form className={LOOKS[place].form} method="post" action={ACTION_PATHS.language} data-keeps-input>
      {LANGUAGES.filter(([value]) => site.languages.includes(value)).map(([value, { name, lang }]) => (
        <button
          type="submit"
          key={value}
          className={LOOKS[place].button}
          name="lang"
          value={value}
          lang={lang}
          aria-current={value === locale ? 'true' : undefined}
          data-testid={`language-${value}`}
        >
          {name}
          {value === locale && place !== 'settings' && <Icon name="check" />}
        </button>
      ))}
      <input type="hidden" name="_back" value={urlPathname + (urlParsed.searchOriginal ?? '')} />
    </form>
  )
}

/** The languages and light or dark under a globe, in the desktop bar. With one language only the theme. */
export function LanguageMenu() {
  const { t, locale, site } = usePageContext()
  const label = hasLanguages(site) ? t('shell.language', { name: LOCALES[locale].name }) : t('theme.label')
  return (
    <details className="menu" name="menu">
      <summary className="btn btn-icon" aria-label={label} data-testid="language-menu">
        <Icon name={hasLanguages(site) ? 'globe' : 'moon'} />
      </summary>
      <div className="menu-list">
        <LanguageForm place="menu" />
        <ThemeForm />
      </div>
    </details>
  )
}
