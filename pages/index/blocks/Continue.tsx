import { Block } from '../../../components/Block.tsx'
import { href } from '../../../contract/routes.ts'
import { usePageContext, useT } from '../../_layout/context.tsx'
import { TileGrid } from '../../games/TileGrid.tsx'
import type { Tile } from '../../games/tiles.ts'

const IN_A_ROW = { mobile: 3, desktop: 6 } as const

/** HOM-19: the games that the player staked in last; each opens at once. */
export function Continue({ tiles }: { tiles: readonly Tile[] }) {
  const t = useT()
  const { device } = usePageContext()
  return (
    <Block title={t('home.continue')} more={{ href: `${href.collect()}#recent`, text: t('common.all') }}>
      <TileGrid tiles={tiles.slice(0, IN_A_ROW[device])} />
    </Block>
  )
}
