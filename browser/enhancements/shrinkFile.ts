import { shrink } from '../chat/shrink.ts'

/** `<input type=file data-shrink="512">`: a chosen picture is made small on the device, its longest side in px. What cannot be read goes as it is, and the server says so. */
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
