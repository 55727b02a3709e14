import { setOwnHtml } from '../enhance/html.ts'
import { ChunkFailed, loadChunk } from './chunk.ts'
import { report } from './report.ts'
import { untilTriggered } from './triggers.ts'

async function loadIsland(name: string) {
  const { islands } = await loadChunk(() => import('./registry.ts'))
  const load = islands[`../${name}.island.tsx`]
  if (!load) throw new ChunkFailed('missing')
  return loadChunk(load)
}

/**
 * `<app-island name prefix when props data-state>`: sleeps as the HTML the server drew, wakes itself on its trigger, also in
 * HTML that arrived later. States: waiting → loading → ready | failed.
 */
class AppIsland extends HTMLElement {
  #held: HTMLElement | null = null
  #hold = (event: Event) => this.#holdClick(event)
  #unmount: (() => void) | undefined

  connectedCallback() {
    if (this.dataset.state !== 'waiting') return
    this.addEventListener('click', this.#hold, true)
    const slow = document.documentElement.dataset.line === 'slow'
    untilTriggered(this, slow ? 'interaction' : this.#read('when')).then(() => this.wake())
  }

  /** Out of the page for good, not only moved: timers and polls of the island end. */
  disconnectedCallback() {
    queueMicrotask(() => this.isConnected || this.#unmount?.())
  }

  #read = (name: string) => this.getAttribute(name) ?? ''

  /** Links, forms and summaries work as HTML; only a plain button needs its island, so its click waits for it. */
  #holdClick(event: Event) {
    const button = (event.target as Element).closest<HTMLElement>('button[type=button]')
    if (!button || button.hasAttribute('command')) return
    event.preventDefault()
    event.stopPropagation()
    this.#held?.removeAttribute('aria-busy')
    button.setAttribute('aria-busy', 'true')
    this.#held = button
  }

  async wake() {
    if (this.dataset.state !== 'waiting') return
    this.dataset.state = 'loading'
    const name = this.#read('name')
    const html = this.innerHTML
    try {
      const [{ mount }, module] = await Promise.all([loadChunk(() => import('./mount.tsx')), loadIsland(name)])
      const held = this.#release()
      this.#unmount = await mount(this, module[name], this.#read('prefix'), JSON.parse(this.#read('props')))
      if (!this.isConnected) return this.#unmount()
      this.dataset.state = 'ready'
      if (held?.isConnected) held.click()
    } catch (error) {
      this.#release()
      this.dataset.state = 'failed'
      if (!this.firstChild) setOwnHtml(this, html)
      report(error instanceof ChunkFailed ? error.reason : 'other', name)
    }
  }

  #release() {
    const held = this.#held
    this.#held = null
    this.removeEventListener('click', this.#hold, true)
    held?.removeAttribute('aria-busy')
    return held
  }
}

customElements.define('app-island', AppIsland)
