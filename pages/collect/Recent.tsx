import { Block } from '../../components/Block.tsx'
import { Button } from '../../components/Button.tsx'
import { GameCard } from '../../components/Games.tsx'
import { href } from '../../contract/routes.ts'
import { useT } from '../_layout/context.tsx'

/** Recently played games, stored on the device: script fills the row (browser/games/recent.ts), as high as empty. */
export function Recent() {
  const t = useT()
  return (
    <div id="recent" className="recent" data-recent>
      <Block
        title={t('favourites.recent')}
        end={
          <Button size="sm" kind="quiet" hidden data-recent-clear="">
            {t('favourites.recentClear')}
          </Button>
        }
      >
        <p className="lead small" tabIndex={-1}>
          {t('favourites.recentNone')}
        </p>
        <ul className="recent-row" hidden />
        <template>
          <li>
            <GameCard href={href.home()} name="-" by="-" imageUrl="/art/brand/mark.svg" />
          </li>
        </template>
      </Block>
    </div>
  )
}
