import { expect, type Frame, type Page } from 'playwright/test'
import { plain } from './visitor.ts'

declare global {
  interface Window {
    heard(text: string): void
  }
}

/**
 * Runs in each document: reports what a screen reader says by itself. A region speaks when it changes; of those that
 * appear with their text only an alert does. A status is read as a whole, other live regions by what is added.
 */
function listen() {
  const LIVE = '[role=status], [role=alert], [aria-live=polite], [aria-live=assertive], output'
  const ALERT = '[role=alert]'
  const last = new WeakMap<Node, string>()
  const spoken = (node: Node): string => {
    if (node instanceof Text) return node.data
    if (!(node instanceof HTMLElement) || node.ariaHidden === 'true' || !node.checkVisibility()) return ''
    return [...node.childNodes].map(spoken).join(getComputedStyle(node).display === 'inline' ? '' : ' ')
  }
  const say = (node: Node) => {
    const text = spoken(node).replace(/\s+/g, ' ').replaceAll(' :', ':').trim()
    if (text && text !== last.get(node)) window.heard(text)
    last.set(node, text)
  }
  const alertsIn = (node: Node) =>
    node instanceof Element ? [...(node.matches(ALERT) ? [node] : []), ...node.querySelectorAll(ALERT)] : []
  const changed = ({ target, addedNodes, removedNodes }: MutationRecord): Node[] => {
    const added = [...addedNodes]
    const region = (target instanceof Element ? target : target.parentElement)?.closest(LIVE)
    if (!region) return added.flatMap(alertsIn)
    if (removedNodes.length === 0 || added.length > 0) return region.role ? [region] : added
    last.delete(region)
    return []
  }
  // What the server has drawn is read with the page.
  const start = () =>
    new MutationObserver((changes) => {
      for (const node of new Set(changes.flatMap(changed))) say(node)
    }).observe(document, { subtree: true, childList: true, characterData: true, attributeFilter: ['hidden'] })
  document.addEventListener('readystatechange', start, { once: true })
}

/** What differs from run to run. */
const VARIES: readonly [RegExp, string][] = [
  [/\b[A-Z]{3}-\d{6}-\w+/g, '<number>'],
  [/\b\d[\d ]{9,}\d\b/g, '<number>'],
  [/\b\d{1,2}[.:]\d\d(?: WIB)?\b(?![.,]?\d)/g, '<time>'],
]
const steady = (text: string) => VARIES.reduce((all, [what, name]) => all.replaceAll(what, name), plain(text))

/** Notes what a player who hears the product is told. Begins before the first page. */
export async function transcript(page: Page, name: string) {
  const written: string[] = []
  let heard: string[] = []
  await page.exposeBinding('heard', (_, text: string) => void heard.push(steady(text)))
  await page.addInitScript(listen)
  return {
    /** What the player did, and the outcome: said once, by itself or as the title of the page that follows. */
    async outcome(press: string, says: string, act: () => Promise<unknown>, where: Page | Frame = page) {
      heard = []
      const before = page.url()
      await act()
      const told = async () => [...heard, ...(page.url() === before ? [] : [await page.title()])].join('\n')
      await expect.poll(told).toContain(says)
      expect((await told()).split(says), says).toHaveLength(2)
      expect(heard).toEqual([...new Set(heard)])
      const focused = where.locator(':focus')
      // Its role and name; whether it is locked depends on the moment.
      const focus = (await focused.count()) ? /\w+ "[^"]*"/.exec(await focused.ariaSnapshot())?.[0] : 'the page'
      const headings = (await where.locator('main').ariaSnapshot()).matchAll(/- heading "([^"]*)"/g)
      const shown = [await page.title(), ...[...headings].slice(0, 3).map(([, heading]) => heading)]
      const lines = [...heard.map((text) => `says   ${text}`), `focus  ${focus}`, `page   ${shown.join(' | ')}`]
      written.push(`> ${press}`, ...lines.map(steady))
    },
    compare: () => expect(`${written.join('\n')}\n`).toMatchSnapshot(`${name}.txt`),
  }
}
export type Outcome = Awaited<ReturnType<typeof transcript>>['outcome']
