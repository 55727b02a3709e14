import { IconButton } from '../../components/Button.tsx'
import { Icon } from '../../components/Icon.tsx'
import type { Channel } from '../_layout/channels.ts'
import { useT } from '../_layout/context.tsx'

/** One support channel: opened by its link, or copied. */
export function ChannelRow({ channel: { icon, name, text, copy, href, copyWord } }: { channel: Channel }) {
  const t = useT()
  const content = <span data-copy-text>{text}</span>
  return (
    <div className="row list-row">
      <Icon name={icon} />
      <span className="grow">
        {name}
        <br />
        <span className="hint">
          {href ? (
            <a href={href} target="_blank" rel="noopener">
              {content}
            </a>
          ) : (
            content
          )}
        </span>
      </span>
      <IconButton icon="copy" label={t(copyWord)} data-copy={copy} />
    </div>
  )
}
