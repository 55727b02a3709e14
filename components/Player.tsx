import type { PictureSource } from '../contract/pictures.ts'
import { Picture } from './Picture.tsx'

export const DEFAULT_AVATAR = '/art/avatars/bulan.svg'

/** A player's picture, beside the player's name. */
export const Avatar = ({ src = DEFAULT_AVATAR }: { src?: PictureSource | undefined }) => (
  <Picture of={src} use="avatar" className="avatar" varies="avatar" />
)
