import { renderToStaticMarkup } from 'react-dom/server'
import type { PageContextServer } from 'vike/types'
import { iconSprite } from '../../components/IconSprite.tsx'
import { sizesOf } from '../../components/Picture.tsx'
import { LOCALES } from '../../contract/languages.ts'
import { type PictureSource, srcOf } from '../../contract/pictures.ts'
import critical from '../../design/critical.css?inline'
import home from '../../design/home.css?inline'
import over from '../../design/over.css?inline'
import player from '../../design/player.css?inline'
import wide from '../../design/wide.css?inline'
import { categoryStyles } from './categoryTabs.ts'
import { usePageContext } from './context.tsx'
import { hasPanelsOverHome } from './dialogs/loginPanel.ts'
import { carriedQuery } from './loginHref.ts'
import { tintStyles } from './tints.ts'
import { titleOf } from './title.ts'

/** The CSS of everything below the first view, where the first view ends; other pages link it in the head. */
export const RestStyles = () => <StyleLink {...usePageContext().restStyles} />

/** The CSS below home's first view: contained on a phone, where a link would cost two round trips (LIN-28). */
export const HomeStyles = () =>
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own style sheet, which the policy allows by its hash
  usePageContext().device === 'mobile' ? <style dangerouslySetInnerHTML={{ __html: home }} /> : <RestStyles />

const StyleLink = ({ href, integrity }: PageContextServer['restStyles']) => (
  <link rel="stylesheet" href={href} integrity={integrity} />
)

/** All that a head depends on, as plain data. */
function headOf(context: PageContextServer, styles: 'first' | 'asked for' | 'at the end') {
  const { t, site, theme, urlPathname, firstPicture, restStyles } = context
  const { brand, origin, look } = site
  const screen = context.config.screen
  const title = screen?.documentTitle ? t(screen.documentTitle) : titleOf(context)
  const description = screen?.description && t(screen.description)
  return {
    title: `${title} · ${brand}`,
    description: description ?? t('shell.description', { title, brand }),
    indexed: description !== undefined,
    address: description !== undefined && origin ? origin + urlPathname : undefined,
    origin,
    theme,
    grounds: look.grounds,
    first: firstPicture !== undefined && srcOf(firstPicture).startsWith('data:') ? undefined : firstPicture,
    restStyles: { href: restStyles.href, integrity: restStyles.integrity },
    styles,
  }
}

function Head(head: ReturnType<typeof headOf>) {
  const { title, description, indexed, address, origin, theme, grounds, first, restStyles, styles } = head
  return (
    <head>
      <meta charSet="utf-8" />
      <FirstPicture of={first} />
      {styles === 'asked for' && <link rel="preload" as="style" {...restStyles} />}
      <meta name="viewport" content="width=device-width, viewport-fit=cover" />
      {/* The number of an account is no phone that one may call. */}
      <meta name="format-detection" content="telephone=no" />
      <title>{title}</title>
      <meta name="description" content={description} />
      {!indexed && <meta name="robots" content="noindex" />}
      <meta name="color-scheme" content={theme ?? 'dark light'} />
      {theme !== 'light' && <meta name="theme-color" content={grounds.dark} media={mediaOf('dark', theme)} />}
      {theme !== 'dark' && <meta name="theme-color" content={grounds.light} media={mediaOf('light', theme)} />}
      {styles === 'first' && <StyleLink {...restStyles} />}
      <link rel="icon" href="/art/brand/favicon.svg" />
      <link rel="manifest" href="/manifest.webmanifest" />
      {address && (
        <>
          <link rel="canonical" href={address} />
          {/* Readers of Open Graph take description and address from the two above. */}
          <meta property="og:title" content={title} />
          <meta property="og:image" content={`${origin}/share.png`} />
        </>
      )}
    </head>
  )
}

/** Asks for the largest picture of the first view first. Meta elements precede it, styles follow. */
function FirstPicture({ of }: { of: PictureSource | undefined }) {
  if (of === undefined) return null
  const srcset = typeof of === 'string' ? undefined : of.srcset
  return (
    <link
      rel="preload"
      as="image"
      href={srcOf(of)}
      imageSrcSet={srcset}
      imageSizes={srcset && sizesOf('banner')}
      fetchPriority="high"
    />
  )
}

/** A chosen theme has one colour. Without a choice the system decides between the two. */
const mediaOf = (scheme: 'dark' | 'light', theme: string | null) =>
  theme ? undefined : `(prefers-color-scheme: ${scheme})`

/** `data-needs-script`: rendered from the start, so that nothing moves when the script runs; hidden without script. */
const WITHOUT_SCRIPT = '[data-needs-script]{display:none!important}'

/** A visitor's home on a phone requests the panels first (LIN-26), unless the browser saves data. */
const opensOverHome = (context: PageContextServer) =>
  hasPanelsOverHome(context) && !context.saveData && Object.keys(carriedQuery(context)).length === 0

/** The whole document. `inline` lists what the content security policy must allow by hash. */
export function assembleDocument(context: PageContextServer, body: string) {
  const { locale, theme, device, clientScript, loaderScript, putBackScript, overHomeScript, site, restStyles } = context
  const hasHomeStyles = body.includes(HOME_STYLES)
  const endOfFirstView = hasHomeStyles ? HOME_STYLES : `<link rel="stylesheet" href="${restStyles.href}"`
  const lateStyles = body.includes(endOfFirstView)
  const place = hasHomeStyles ? 'at the end' : lateStyles ? 'asked for' : 'first'
  const head = renderToStaticMarkup(<Head {...headOf(context, place)} />)
  const attributes = [
    `lang="${LOCALES[locale].lang}"`,
    theme && `data-theme="${theme}"`,
    `data-client="${clientScript.href}"`,
    clientScript.integrity && `data-integrity="${clientScript.integrity}"`,
    site.sandbox && 'data-sandbox',
    site.field && 'data-field',
  ].filter(Boolean)
  const sheets = [critical, device === 'desktop' ? wide : '', context.session.signedIn ? player : '']
  const styles = [...sheets, site.look.css, categoryStyles(body), tintStyles(body)].filter((css) => css !== '')
  const needsScript = body.includes('data-needs-script')
  const isHome = lateStyles && !context.session.signedIn
  const early = lateStyles && opensOverHome(context) ? [overHomeScript] : []
  // What a first page has to put back is little, and waits for the other scripts (preserveInput.ts).
  const scripts = isHome && !context.fromHere ? [loaderScript] : [putBackScript, loaderScript]
  const html = [
    `<!doctype html><html ${attributes.join(' ')}>`,
    // No module: it runs where it stands. A module waits for the end of the document, or with `async` for the first layout.
    insertBefore(head, VIEWPORT, early.map((script) => `<script>${script}</script>`).join('')).replace(
      TITLE_END,
      // Before the link to the other styles, whose rules win on conflicts for the same element.
      () => TITLE_END + styles.map((css) => `<style>${css}</style>`).join('') + (needsScript ? NO_SCRIPT : ''),
    ),
    `<body>${insertBefore(body, endOfFirstView, iconSprite(body))}`,
    ...scripts.map((script) => `<script type="module">${script}</script>`),
    hasHomeStyles ? renderToStaticMarkup(<StyleLink {...restStyles} />) : '',
    '</body></html>',
  ].join('')
  const allowed = [
    ...styles,
    ...(hasHomeStyles ? [home] : []),
    ...(needsScript ? [WITHOUT_SCRIPT] : []),
    ...(early.length > 0 ? [over] : []),
  ]
  return { html, inline: { scripts: [...scripts, ...early], styles: allowed } }
}

const NO_SCRIPT = `<noscript><style>${WITHOUT_SCRIPT}</style></noscript>`
const TITLE_END = '</title>'
const VIEWPORT = '<meta name="viewport"'
const HOME_STYLES = `<style>${home}</style>`

/** The text with a part before its first `mark`, or at its end: the first paint does not wait for icons. */
function insertBefore(text: string, mark: string, part: string): string {
  const at = text.indexOf(mark)
  return at < 0 ? text + part : text.slice(0, at) + part + text.slice(at)
}
