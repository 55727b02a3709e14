import { Icon, type IconName } from '../../components/Icon.tsx'
import icons from '../../components/icons.json' with { type: 'json' }
import { safeLink } from '../../contract/links.ts'
import { UpstreamPicture } from './UpstreamPicture.tsx'

const OWN = /^\/icons\.svg#([a-z0-9-]+)$/

const isIcon = (name: string | undefined): name is IconName => name !== undefined && Object.hasOwn(icons, name)

/** The logo of a game type or category: one of our icons by its address, a picture, or the default icon for games. */
export function TypeIcon({ logo }: { logo: string | undefined }) {
  const own = OWN.exec(logo ?? '')?.[1]
  if (isIcon(own)) return <Icon name={own} />
  const picture = safeLink(logo)?.href
  return picture ? <UpstreamPicture src={picture} use="icon" className="icon" when="lazy" /> : <Icon name="games" />
}
