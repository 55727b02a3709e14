import { Fragment } from 'react'
import type { GameType } from '../../contract/calls/games.ts'
import { CachedFragment } from '../_layout/CachedFragment.tsx'
import { useData, usePageContext } from '../_layout/context.tsx'
import { PanelsOverHome } from '../_layout/dialogs/LoginDialog.tsx'
import { hasPanelsOverHome, standsAlone } from '../_layout/dialogs/loginPanel.ts'
import { RestStyles } from '../_layout/document.tsx'
import { isOnBreak } from '../_layout/onBreak.ts'
import type { Data } from './+data.ts'
import { Banners } from './blocks/Banners.tsx'
import { Broken } from './blocks/Broken.tsx'
import { Categories } from './blocks/Categories.tsx'
import { Continue } from './blocks/Continue.tsx'
import { Favourites, Games } from './blocks/Games.tsx'
import { Jackpot } from './blocks/Jackpot.tsx'
import { NoticeBar } from './blocks/NoticeBar.tsx'
import { Providers } from './blocks/Providers.tsx'
import { Search } from './blocks/Search.tsx'
import { Winners } from './blocks/Winners.tsx'
import type { HomeBlock } from './homeBlocks.ts'
import { Popup } from './Popup.tsx'

/** Blocks with styles in design/critical.css. The link to the other styles comes before the first other block. */
const FIRST_VIEW: readonly HomeBlock['kind'][] = ['banners', 'notice', 'jackpot', 'categories']

/** What stays above the games that a player continues. */
const OPENING: readonly HomeBlock['kind'][] = ['banners', 'notice']

/** HOM-01: the server's blocks in the server's order. */
export function Page() {
  const context = usePageContext()
  if (context.panel) return <OverHome />
  return standsAlone(context) ? <h1 className="visually-hidden">{context.site.brand}</h1> : <Home />
}

/** What home is as the content of a dialog: all that opens over it. */
function OverHome() {
  const context = usePageContext()
  const { popup } = useData<Data>()
  return (
    <>
      {popup && !isOnBreak(context.shell) && <Popup {...popup} />}
      {hasPanelsOverHome(context) && <PanelsOverHome />}
    </>
  )
}

function Home() {
  const { site, shell, session } = usePageContext()
  const { blocks, popup, recent } = useData<Data>()
  const groups = pairs(blocks ?? [])
  const late = groups.findIndex(([first]) => !FIRST_VIEW.includes(first.kind))
  const start = groups.findIndex(([first]) => !OPENING.includes(first.kind))
  const continued = recent.length > 0 && !isOnBreak(shell) && <Continue tiles={recent} />
  return (
    <>
      <h1 className="visually-hidden">{site.brand}</h1>
      <div className="stack" data-popup={popup && !isOnBreak(shell) ? '' : undefined}>
        {groups.map(([first, second], place) => (
          <Fragment key={first.id}>
            {place === start && continued}
            {place === late && (
              <>
                <RestStyles />
                {session.signedIn && <Search />}
              </>
            )}
            {second ? (
              <div className="stack split split-even">
                <Block block={first} />
                <Block block={second} />
              </div>
            ) : (
              <Block block={first} />
            )}
          </Fragment>
        ))}
        {start < 0 && continued}
        {late < 0 && <RestStyles />}
        {!blocks && <Broken level={2} />}
      </div>
    </>
  )
}

const NARROW: readonly HomeBlock['kind'][] = ['favourites', 'winners']

/** Adjacent favourites and winners share a row where there is room. */
function pairs(blocks: HomeBlock[]): [HomeBlock, HomeBlock?][] {
  const groups: [HomeBlock, HomeBlock?][] = []
  for (const block of blocks) {
    const last = groups.at(-1)
    const fits =
      last && !last[1] && last[0].kind !== block.kind && [last[0], block].every(({ kind }) => NARROW.includes(kind))
    if (fits) last[1] = block
    else groups.push([block])
  }
  return groups
}

/**
 * All blocks except a player's favourites are the same for every visitor: drawn once, for as long as the cards stay the
 * same.
 */
function Block({ block }: { block: HomeBlock }) {
  const { shell } = usePageContext()
  const { favourites, firstBanner } = useData<Data>()
  if (block.kind === 'banners' && firstBanner) {
    return (
      <CachedFragment of={firstBanner} and={block}>
        <Banners {...block} first={firstBanner} />
      </CachedFragment>
    )
  }
  if (block.kind === 'favourites') return <Favourites {...block} games={favourites} />
  return (
    <CachedFragment of={block} and={shell.gameTypes}>
      <PublicBlock block={block} gameTypes={shell.gameTypes} />
    </CachedFragment>
  )
}

interface PublicBlockProps {
  block: Exclude<HomeBlock, { kind: 'favourites' }>
  gameTypes: GameType[] | null
}

function PublicBlock({ block, gameTypes }: PublicBlockProps) {
  switch (block.kind) {
    case 'banners':
      return <Banners {...block} />
    case 'notice':
      return <NoticeBar {...block} />
    case 'jackpot':
      return <Jackpot {...block} />
    case 'winners':
      return <Winners {...block} />
    case 'games':
      return <Games {...block} />
    case 'categories':
      return <Categories {...block} gameTypes={gameTypes} />
    case 'providers':
      return <Providers {...block} />
  }
}
