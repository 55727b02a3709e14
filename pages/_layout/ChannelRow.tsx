import { IconButton } from '../../components/Button.tsx'
import { Icon } from '../../components/Icon.tsx'
import { outside } from '../../components/outside.ts'
import type { Channel } from './channels.ts'
import { useT } from './context.tsx'

/** One support channel: opened by its link, or copied. `aside`: beside home its text is what stands out. */
export function ChannelRow({ channel, aside = false }: { channel: Channel; aside?: boolean }) {
  const { icon, name, text, copy, link, copyWord } = channel
  const t = useT()
  const Text = aside ? 'b' : 'span'
  return (
    <div className="row list-row">
      <Icon name={icon} />
      <span className="grow">
        {aside ? <span className="stat-label">{name}</span> : name}
        <br />
        <Text className={aside ? 'money' : 'hint'} data-copy-text>
          {link ? (
            <a href={link.href} {...outside(link.external)}>
              {text}
            </a>
          ) : (
            text
          )}
        </Text>
      </span>
      <IconButton icon="copy" label={t(copyWord)} data-copy={copy} />
    </div>
  )
}
