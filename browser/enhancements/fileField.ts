import { shrink } from '../upload/shrink.ts'

/**
 * A file field of a page: its name is shown while one is chosen, and the picture is reduced on the device. `data-shrink` is
 * its longest side in px. An unreadable picture is sent unchanged, and the server refuses it.
 */
export function start(inside: ParentNode) {
  for (const field of inside.querySelectorAll<HTMLInputElement>('[data-shrink]')) {
    const show = () => {
      field.dataset.chosen = field.value && 'true'
    }
    field.addEventListener('change', async () => {
      show()
      const chosen = field.files?.[0]
      const small = chosen && (await shrink(chosen, Number(field.dataset.shrink)))
      if (!small || small === chosen || field.files?.[0] !== chosen) return
      const files = new DataTransfer()
      files.items.add(new File([small], chosen.name, { type: small.type }))
      field.files = files.files
    })
    show()
  }
}
