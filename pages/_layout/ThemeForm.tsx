import { ACTION_PATHS } from '../../contract/access.ts'
import { usePageContext } from './context.tsx'

const THEMES = [
  { value: '', word: 'theme.system' },
  { value: 'light', word: 'theme.light' },
  { value: 'dark', word: 'theme.dark' },
] as const

/** System, light or dark. The server renders the choice, so no page first appears in the other theme. */
export function ThemeForm() {
  const { t, theme, urlPathname, urlParsed } = usePageContext()
  return (
    <form className="seg" method="post" action={ACTION_PATHS.theme} aria-label={t('theme.label')} data-keeps-input="">
      <input type="hidden" name="_back" value={urlPathname + (urlParsed.searchOriginal ?? '')} />
      {THEMES.map(({ value, word }) => (
        <button
          type="submit"
          key={value}
          name="theme"
          value={value}
          aria-current={value === (theme ?? '') ? 'true' : undefined}
          data-testid={`theme-${value || 'system'}`}
        >
          {t(word)}
        </button>
      ))}
    </form>
  )
}
