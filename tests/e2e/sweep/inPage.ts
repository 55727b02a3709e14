/** What must be in every document, in words. Each of these functions runs in the page, so it uses nothing from outside. */
export function documentFaults(lang: string): string[] {
  const faults: string[] = []
  const headings = document.querySelectorAll('h1').length
  if (headings !== 1) faults.push(`${headings} first headings`)
  const descriptions = [...document.querySelectorAll<HTMLMetaElement>('meta[name=description]')]
  if (descriptions.length !== 1 || !descriptions[0]?.content.trim()) faults.push('no description')
  if (!document.title.trim()) faults.push('no title')
  if (document.documentElement.lang !== lang) faults.push(`the language is "${document.documentElement.lang}"`)
  return faults
}

/** Targets below 24 px (WCAG 2.5.8), and main ones below 44 px; a link inside a sentence may be as high as its line. */
export function smallTargets(): string[] {
  const MAIN = '.btn-lg, .tab, .list-row, .list-row > a, .pay-method, .amount-chip'
  const isAlone = (link: Element) => link.parentElement?.textContent?.trim() === link.textContent?.trim()
  return [...document.querySelectorAll<HTMLElement>(`a[href], button, summary, select, input, ${MAIN}`)].flatMap(
    (one) => {
      const [label] = (one instanceof HTMLInputElement && one.labels) || []
      const [own, around] = [one.getBoundingClientRect(), label?.getBoundingClientRect()]
      const height = Math.max(own.height, around?.height ?? 0)
      const isSeen = one.checkVisibility({ visibilityProperty: true }) && height > 1 && !one.closest('.skip, .brand')
      if (!isSeen || !(one.matches(`:not(a), ${MAIN}`) || isAlone(one))) return []
      if (height > (one.matches(MAIN) ? 43.5 : 23.5) && Math.max(own.width, around?.width ?? 0) > 23.5) return []
      return [`${one.tagName} .${one.className} "${one.textContent?.trim()}" is ${own.width} x ${height} px`]
    },
  )
}

/** Links that a mouse cannot hit in the middle of their first line, although they can be seen. */
export function deadLinks(): string[] {
  const layer = [...document.querySelectorAll('dialog[open], details.menu[open]')].at(-1) ?? document
  const links = [...layer.querySelectorAll<HTMLElement>('a[href]')].filter(
    /* What moves by itself is pressed where it is at that moment. */
    (link) =>
      link.checkVisibility({ visibilityProperty: true }) && !link.closest('.skip, .winners, .banner-view, .promo-view'),
  )
  return links
    .filter((link) => {
      link.scrollIntoView({ block: 'center', behavior: 'instant' })
      const [line] = link.getClientRects()
      if (!line || line.width <= 1) return false
      const hit = document.elementFromPoint(line.left + line.width / 2, line.top + line.height / 2)
      return !hit || !(link.contains(hit) || hit.contains(link))
    })
    .map((link) => `no mouse reaches ${link.getAttribute('href')} "${link.textContent?.trim().slice(0, 30)}"`)
}

/** The target of every link, without those inside this document, and the faults of these. */
export function linkTargets(): { targets: string[]; faults: string[] } {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('a[href]')]
  const inside = (link: HTMLAnchorElement) => link.getAttribute('href')?.startsWith('#')
  return {
    targets: links.filter((link) => !inside(link)).map((link) => link.href),
    faults: links
      .filter((link) => inside(link) && !document.getElementById(link.hash.slice(1)))
      .map((link) => `${link.hash} leads to nothing on the page`),
  }
}

/** Fields whose text is so small that Safari on a phone enlarges the page for them. */
export function smallFields(): string[] {
  return [...document.querySelectorAll('input, textarea, select')]
    .filter((field) => !field.matches('[type=hidden], [type=radio], [type=checkbox], [type=file]'))
    .filter((field) => Number.parseFloat(getComputedStyle(field).fontSize) < 16)
    .map(
      (field) => `the text of field ${field.getAttribute('name') ?? field.id} is ${getComputedStyle(field).fontSize}`,
    )
}

/** Opens every fold of the content, so that what is in it is looked at too. */
export function openFolds(): void {
  for (const fold of document.querySelectorAll('main details:not(.menu)')) fold.setAttribute('open', '')
}
