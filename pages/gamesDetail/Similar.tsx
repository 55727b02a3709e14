import { Block } from '../../components/Block.tsx'
import { LinkButton } from '../../components/Button.tsx'
import { Empty } from '../../components/Empty.tsx'
import { useData, usePageContext, useT } from '../_layout/context.tsx'
import { TileGrid } from '../games/TileGrid.tsx'
import type { Data } from './+data.ts'

export function Similar() {
  const t = useT()
  const { urlPathname, urlParsed } = usePageContext()
  const { similar, type } = useData<Data>()
  if (similar?.length === 0) return null
  const more = type ? { href: type.href, text: t('game.moreOf', { type: type.name }) } : undefined
  return (
    <Block title={t('game.similar')} more={more}>
      {similar ? (
        <TileGrid tiles={similar} />
      ) : (
        <Empty lead={t('game.similarFailed')}>
          <LinkButton href={urlPathname + urlParsed.searchOriginal}>{t('common.retry')}</LinkButton>
        </Empty>
      )}
    </Block>
  )
}
