import { renderToStaticMarkup } from 'react-dom/server'
import type { PageContextServer } from 'vike/types'
import { iconSprite } from '../../components/IconSprite.tsx'
import { LOCALES } from '../../contract/languages.ts'
import critical from '../../design/critical.css?inline'
import { categoryStyles } from './categoryTabs.ts'
import { PageContextProvider, usePageContext } from './context.tsx'
import { tintStyles } from './tints.ts'
import { titleOf } from './title.ts'

/**
 * The CSS of everything below the first view. Home links it where the first view ends; other pages link it in the head.
 */
export function RestStyles() {
  const { href, integrity } = usePageContext().restStyles
  return <link rel="stylesheet" href={href} integrity={integrity} />
}

function Head({ context, lateStyles }: { context: PageContextServer; lateStyles: boolean }) {
  const { t, site, theme, urlPathname } = context
  const { grounds } = site.look
  const screen = context.config.screen
  const title = screen?.documentTitle ? t(screen.documentTitle) : titleOf(context)
  const address = site.origin + urlPathname
  return (
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
      <title>{`${title} · ${site.brand}`}</title>
      <meta
        name="description"
        content={screen?.description ? t(screen.description) : t('shell.description', { title, brand: site.brand })}
      />
      {(screen?.playersOnly || !screen?.description) && <meta name="robots" content="noindex" />}
      <meta name="color-scheme" content={theme ?? 'dark light'} />
      {theme !== 'light' && <meta name="theme-color" content={grounds.dark} media={mediaOf('dark', theme)} />}
      {theme !== 'dark' && <meta name="theme-color" content={grounds.light} media={mediaOf('light', theme)} />}
      {!lateStyles && <RestStyles />}
      <link rel="icon" href="/art/brand/favicon.svg" type="image/svg+xml" />
      <link rel="manifest" href="/manifest.webmanifest" />
      {screen?.description && site.origin && (
        <>
          <link rel="canonical" href={address} />
          <meta property="og:title" content={`${title} · ${site.brand}`} />
          <meta property="og:description" content={t(screen.description)} />
          <meta property="og:url" content={address} />
          <meta property="og:image" content={`${site.origin}/share.png`} />
        </>
      )}
    </head>
  )
}

/** A chosen theme has one colour. Without a choice the system decides between the two. */
const mediaOf = (scheme: 'dark' | 'light', theme: string | null) =>
  theme ? undefined : `(prefers-color-scheme: ${scheme})`

/** `data-needs-script`: drawn from the start, so that nothing moves when the script runs; hidden without script. */
const WITHOUT_SCRIPT = '[data-needs-script]{display:none!important}'

/** The whole document as text. `inline` lists what the content security policy must allow by hash. */
export function assembleDocument(context: PageContextServer, body: string) {
  const { locale, theme, clientScript, loaderScript, site } = context
  const lateStyles = body.includes(context.restStyles.href)
  const head = renderToStaticMarkup(
    <PageContextProvider value={context}>
      <Head context={context} lateStyles={lateStyles} />
    </PageContextProvider>,
  )
  const attributes = [
    `lang="${LOCALES[locale].lang}"`,
    theme && `data-theme="${theme}"`,
    `data-client="${clientScript.href}"`,
    clientScript.integrity && `data-integrity="${clientScript.integrity}"`,
    site.sandbox && 'data-sandbox',
  ].filter(Boolean)
  const styles = [critical, site.look.css, categoryStyles(body), tintStyles(body)].filter((css) => css !== '')
  const still = body.includes('data-needs-script')
  // Before the link to the other styles, whose rules win on conflicts for the same element.
  const styled = head.replace(
    '</title>',
    () =>
      `</title>${styles.map((css) => `<style>${css}</style>`).join('')}${still ? `<noscript><style>${WITHOUT_SCRIPT}</style></noscript>` : ''}`,
  )
  const html = `<!doctype html><html ${attributes.join(' ')}>${styled}<body>${iconSprite(body)}${body}<script type="module">${loaderScript}</script></body></html>`
  return { html, inline: { scripts: [loaderScript], styles: still ? [...styles, WITHOUT_SCRIPT] : styles } }
}
