import { report } from './report.ts'
import { untilTriggered } from './triggers.ts'

type Load = () => Promise<Record<string, unknown>>

/** Specification section 8: a chunk that has not come after this is a failed one. */
const CHUNK_LIMIT_MS = 120_000

const islands = import.meta.glob<Record<string, unknown>>('../*.island.tsx')

/**
 * `<app-island name prefix when props data-state>`: sleeps as the HTML the server drew, wakes itself on its trigger, also in
 * HTML that arrived later. States: waiting → loading → ready | failed.
 */
class AppIsland extends HTMLElement {
  #held: HTMLElement | null = null
  #hold = (event: Event) => this.#holdClick(event)

  connectedCallback() {
    if (this.dataset.state !== 'waiting') return
    this.addEventListener('click', this.#hold, { capture: true })
    const when =
      document.documentElement.dataset.line === 'slow' ? 'interaction' : (this.getAttribute('when') ?? 'interaction')
    untilTriggered(this, when).then(() => this.wake())
  }

  /** Links, forms and summaries work as HTML; only a plain button needs its island, so its click waits for it. */
  #holdClick(event: Event) {
    const button = (event.target as Element).closest<HTMLElement>('button[type=button]')
    if (!button || button.hasAttribute('command')) return
    event.preventDefault()
    event.stopPropagation()
    this.#held = button
  }

  async wake() {
    if (this.dataset.state !== 'waiting') return
    this.dataset.state = 'loading'
    const name = this.getAttribute('name') ?? ''
    const load = islands[`../${name}.island.tsx`] as Load | undefined
    try {
      if (!load) throw new Error(name)
      const [{ mount }, module] = await withLimit(Promise.all([import('./mount.tsx'), load().catch(load)]))
      if (!this.isConnected) return
      await mount(this, module[name], this.getAttribute('prefix') ?? '', JSON.parse(this.getAttribute('props') ?? '{}'))
      this.#done('ready')
    } catch (error) {
      this.#done('failed')
      report(error instanceof ChunkLate ? 'timeout' : 'missing', name)
    }
  }

  #done(state: 'ready' | 'failed') {
    this.removeEventListener('click', this.#hold, { capture: true })
    this.dataset.state = state
    const held = this.#held
    this.#held = null
    if (state === 'ready' && held?.isConnected) held.click()
  }
}

class ChunkLate extends Error {}

const withLimit = <T>(work: Promise<T>) =>
  new Promise<T>((resolve, reject) => {
    const timer = setTimeout(() => reject(new ChunkLate()), CHUNK_LIMIT_MS)
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })

customElements.define('app-island', AppIsland)
