import { usePageContext } from './context.tsx'

const THEMES = [
  { value: '', word: 'theme.system' },
  { value: 'light', word: 'theme.light' },
  { value: 'dark', word: 'theme.dark' },
] as const

/** As the device, light or dark: the server draws the choice, so no page flashes in the other one first. */
export function ThemeForm() {
  const { t, theme, urlPathname, urlParsed } = usePageContext()
  return (
    <form className="seg" method="post" action="/theme" aria-label={t('theme.label')} data-keeps-input="">
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
