import { showToast } from '../enhance/toast.ts'

let said = false

/** Specification section 8: one toast says that a chunk failed; the HTML stays as it is. */
export function report(reason: 'missing' | 'timeout', name: string) {
  if (said) return
  said = true
  showToast(
    (document.querySelector<HTMLElement>('.toasts')?.dataset.chunkfailed ?? '').replace(
      '{{name}}',
      `${name} (${reason})`,
    ),
    5000,
  )
}
