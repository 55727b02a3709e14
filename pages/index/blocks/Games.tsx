import { Block } from '../../../components/Block.tsx'
import { Empty } from '../../../components/Empty.tsx'
import { GameGrid } from '../../../components/Games.tsx'
import { href } from '../../../contract/routes.ts'
import { usePageContext, useT } from '../../_layout/context.tsx'
import { loginHref } from '../../_layout/loginHref.ts'
import type { Heading, Item } from '../homeBlocks.ts'
import { BlockFailure } from './BlockFailure.tsx'
import { useLinked } from './linked.ts'

/** Block 105. */
export function Games({ head, games }: { head: Heading; games: Item[] }) {
  const t = useT()
  const linked = useLinked()
  return (
    <Block title={head.title} more={linked.more(head)}>
      {games.length > 0 ? <GameGrid games={linked.games(games)} /> : <Empty lead={t('games.noneHere')} />}
    </Block>
  )
}

/** Block 105 with the content `Favorites`: a hint and a login button, an empty block, or the player's games. */
export function Favourites({ head, games }: { head: Heading; games: Item[] | null }) {
  const context = usePageContext()
  const { t, session } = context
  const linked = useLinked()
  if (!session.signedIn) {
    return (
      <Block title={head.title}>
        <Empty lead={t('home.favouritesLogin')}>
          <a className="btn" href={loginHref(context, href.home())} data-panel="" data-testid="favourites-login">
            {t('common.signIn')}
          </a>
        </Empty>
      </Block>
    )
  }
  if (!games) {
    return (
      <Block title={head.title}>
        <BlockFailure />
      </Block>
    )
  }
  return (
    <Block title={head.title} more={games.length > 0 ? linked.more(head) : undefined}>
      {games.length > 0 ? <GameGrid games={linked.games(games)} /> : <Empty lead={t('favourites.empty')} />}
    </Block>
  )
}
