import { IconButton } from '../../components/Button.tsx'
import { Icon } from '../../components/Icon.tsx'
import { outside } from '../../components/outside.ts'
import type { Channel } from './channels.ts'
import { useT } from './context.tsx'

/** One support channel: opened by its link, name and text together, or copied. */
export function ChannelRow({ channel: { icon, name, text, copy, link, copyWord } }: { channel: Channel }) {
  const t = useT()
  const content = (
    <>
      <span className="stat-label">{name}</span>
      <br />
      <b data-copy-text>{text}</b>
    </>
  )
  return (
    <div className="row list-row">
      <Icon name={icon} />
      {link ? (
        <a className="grow" href={link.href} {...outside(link.external)}>
          {content}
        </a>
      ) : (
        <span className="grow">{content}</span>
      )}
      <IconButton icon="copy" label={t(copyWord)} data-copy={copy} />
    </div>
  )
}
