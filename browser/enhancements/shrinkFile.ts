import { shrink } from '../upload/shrink.ts'

/**
 * `<input type=file data-shrink="512">`: reduces a chosen picture on the device; the value is its longest side in px.
 * An unreadable picture is sent unchanged, and the server refuses it.
 */
export function start(inside: ParentNode) {
  for (const field of inside.querySelectorAll<HTMLInputElement>('[data-shrink]'))
    field.addEventListener('change', async () => {
      const chosen = field.files?.[0]
      const small = chosen && (await shrink(chosen, Number(field.dataset.shrink)))
      if (!small || small === chosen || field.files?.[0] !== chosen) return
      const files = new DataTransfer()
      files.items.add(new File([small], chosen.name, { type: small.type }))
      field.files = files.files
    })
}
