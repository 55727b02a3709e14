import { fillPlaceholders } from '../../common/placeholders.ts'
import { LONG_TOAST_MS, showToast, word } from '../enhancements/toast.ts'
import type { ChunkProblem } from './chunk.ts'

let isReported = false

/** ISL-06: one toast reports a failed chunk; the HTML stays as it is. */
export function report(reason: ChunkProblem, name: string) {
  if (isReported) return
  isReported = true
  showToast(fillPlaceholders(word('chunkfailed'), { name: `${name} (${reason})` }), LONG_TOAST_MS)
}
