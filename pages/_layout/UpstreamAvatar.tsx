import { Avatar } from '../../components/Player.tsx'
import { usePageContext } from './context.tsx'

/** A player's picture at an address from upstream; without one the default. */
export function UpstreamAvatar({ src }: { src: string | undefined }) {
  const { pictureOf } = usePageContext()
  return <Avatar src={src && pictureOf(src, 'avatar')} />
}
