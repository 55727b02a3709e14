import { LONG_TOAST_MS, showToast, word } from '../enhance/toast.ts'
import type { ChunkProblem } from './chunk.ts'

let said = false

/** Specification section 8: one toast says that a chunk failed; the HTML stays as it is. */
export function report(reason: ChunkProblem, name: string) {
  if (said) return
  said = true
  showToast(word('chunkfailed').replace('{{name}}', `${name} (${reason})`), LONG_TOAST_MS)
}
