import { shrink } from '../upload/shrink.ts'

/** A file field: shows its name and reduces the picture to `data-shrink` px. An unreadable one is sent as it is. */
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
