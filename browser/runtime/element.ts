import { nextSign } from '../signs.ts'
import { loadChunk, reasonOf } from './chunk.ts'
import { holdClicks } from './holdClicks.ts'
import { report } from './report.ts'
import { untilTriggered } from './triggers.ts'

/** After this time a load that the network broke is tried again, unless an action of the player comes earlier. */
const AGAIN_AFTER_MS = 10_000

/**
 * `<app-island name prefix when props data-state>`: sleeps as the HTML that the server rendered, and wakes itself on its
 * trigger, also in HTML that arrived later. States: waiting → loading → ready | failed. The script of every page contains
 * the sleeping state and the triggers. The code for waking is a chunk (wake.ts). The class has no private members:
 * compiled for older browsers they are larger than everything else.
 */
export class AppIsland extends HTMLElement {
  /** Unmounts the island. Set once the island is awake. */
  declare takeDown?: () => void

  connectedCallback() {
    if (this.dataset.state === 'waiting') sleep(this)
  }

  /** The element was removed for good, not moved: timers and polls of the island end. */
  disconnectedCallback() {
    queueMicrotask(() => this.isConnected || this.takeDown?.())
  }
}

async function sleep(island: AppIsland): Promise<void> {
  const read = (name: string) => island.getAttribute(name) ?? ''
  const waitedFor = read('when') === 'load'
  const release = holdClicks(island)
  try {
    if (!waitedFor) await untilTriggered(island)
    if (island.dataset.state !== 'waiting') return
    island.dataset.state = 'loading'
    const { wake } = await loadChunk(() => import('./wake.ts'))
    island.takeDown = await wake(island, read)
    if (!island.isConnected) return island.takeDown()
    island.dataset.state = 'ready'
    release()?.click()
  } catch (error) {
    release()
    island.dataset.state = 'failed'
    const reason = reasonOf(error)
    report(reason, read('name'))
    // An island that the player waits for loads as soon as the connection allows.
    if (!waitedFor || reason === 'other') return
    await Promise.race([nextSign(), new Promise((over) => setTimeout(over, AGAIN_AFTER_MS))])
    island.dataset.state = 'waiting'
    return sleep(island)
  }
}

export const start = () => customElements.define('app-island', AppIsland)
