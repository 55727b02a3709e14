import { type ChangeEvent, useState } from 'react'
import { shrink } from '../../browser/upload/shrink.ts'

/** A picture in a form that the document may show: `blob:` addresses are not in its policy. */
const dataUrl = (blob: Blob) =>
  new Promise<string>((done) => {
    const reader = new FileReader()
    reader.onloadend = () => done(typeof reader.result === 'string' ? reader.result : '')
    reader.readAsDataURL(blob)
  })

/** The chosen picture, made smaller. @param mark shows whether the chosen file is one */
export function usePicture(mark: (isPicture: boolean) => void) {
  const [picture, setPicture] = useState<{ blob: Blob; src: string } | null>(null)
  /** A large photo takes a slow phone seconds. A message that is sent meanwhile would have no picture. */
  const [shrinking, setShrinking] = useState(false)

  async function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const [file] = target.files ?? []
    setShrinking(true)
    const blob = file ? await shrink(file) : null
    mark(!file || blob !== null)
    setPicture(blob && { blob, src: await dataUrl(blob) })
    setShrinking(false)
    target.value = ''
  }

  return { picture, shrinking, choose, remove: () => setPicture(null) }
}
