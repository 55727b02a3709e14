import type { Device } from '../http/device.ts'

/** What the pictures of a page depend on. All are inputs of cached pages. */
export interface View {
  device: Device
  saveData: boolean
  form: PictureForm
}

/** The best form of pictures that a request for a page names; `any`: what every browser knows. */
export type PictureForm = 'avif' | 'webp' | 'any'
