import { Fragment } from 'react'
import type { GameType } from '../../contract/calls/games.ts'
import { CachedFragment } from '../_layout/CachedFragment.tsx'
import { useData, usePageContext } from '../_layout/context.tsx'
import { PanelsOverHome } from '../_layout/dialogs/LoginDialog.tsx'
import { hasPanelsOverHome, standsAlone } from '../_layout/dialogs/loginPanel.ts'
import { HomeStyles } from '../_layout/document.tsx'
import { isOnBreak } from '../_layout/onBreak.ts'
import type { Data } from './+data.ts'
import { Banners } from './blocks/Banners.tsx'
import { BlockFailure } from './blocks/BlockFailure.tsx'
import { Categories } from './blocks/Categories.tsx'
import { Continue } from './blocks/Continue.tsx'
import { Favourites, Games } from './blocks/Games.tsx'
import { Jackpot } from './blocks/Jackpot.tsx'
import { NoticeBar } from './blocks/NoticeBar.tsx'
import { Providers } from './blocks/Providers.tsx'
import { Search } from './blocks/Search.tsx'
import { Winners } from './blocks/Winners.tsx'
import { CalmHome } from './CalmHome.tsx'
import type { HomeBlock } from './homeBlocks.ts'
import { Popup } from './Popup.tsx'

/** Blocks with styles of the first view; those of the others come before the first of these. */
const FIRST_VIEW: readonly HomeBlock['kind'][] = ['banners', 'notice', 'jackpot', 'categories']

/** What stays above the games that a player continues. */
const OPENING: readonly HomeBlock['kind'][] = ['banners', 'notice']

/** HOM-01: the server's blocks in the server's order. */
export function Page() {
  const context = usePageContext()
  if (context.panel) return <OverHome />
  if (standsAlone(context)) return <h1 className="visually-hidden">{context.site.brand}</h1>
  return isOnBreak(context.shell) ? <CalmHome until={context.shell.player?.breakUntil} /> : <Home />
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
  const { blocks, popup, recent, firstBanner } = useData<Data>()
  const groups = pairs(blocks ?? [])
  const late = groups.findIndex(([{ kind }]) => !FIRST_VIEW.includes(kind))
  const start = groups.findIndex(([first]) => !OPENING.includes(first.kind))
  const continued = recent.length > 0 && <Continue tiles={recent} />
  return (
    <>
      <h1 className="visually-hidden">{site.brand}</h1>
      <div className="stack" data-popup={popup ? '' : undefined}>
        {blocks &&
          rowsOf(groups, continued ? [start, late] : [late], firstBanner !== null).map(({ place, shared, row }) => (
            <Fragment key={place}>
              {place === start && continued}
              {place === late && (
                <>
                  <HomeStyles />
                  {session.signedIn && <Search />}
                </>
              )}
              {shared ? (
                <CachedFragment of={blocks} name={`${place} ${row.length}`} and={shell.gameTypes}>
                  {row.map(([block]) => (
                    <PublicBlock key={block.id} block={block} gameTypes={shell.gameTypes} />
                  ))}
                </CachedFragment>
              ) : (
                row.map((group) => <Group key={group[0].id} of={group} />)
              )}
            </Fragment>
          ))}
        {start < 0 && continued}
        {late < 0 && <HomeStyles />}
        {!blocks && <BlockFailure level={2} />}
      </div>
    </>
  )
}

const NARROW: readonly HomeBlock['kind'][] = ['favourites', 'winners']

type Blocks = [HomeBlock, HomeBlock?]

/** Adjacent favourites and winners share a row where there is room. */
function pairs(blocks: HomeBlock[]): Blocks[] {
  const groups: Blocks[] = []
  for (const block of blocks) {
    const last = groups.at(-1)
    const fits =
      last && !last[1] && last[0].kind !== block.kind && [last[0], block].every(({ kind }) => NARROW.includes(kind))
    if (fits) last[1] = block
    else groups.push([block])
  }
  return groups
}

interface Row {
  /** The place of its first group among all. */
  place: number
  shared: boolean
  row: Blocks[]
}

/**
 * All blocks except a player's favourites are the same for every visitor. Those that follow each other are rendered together,
 * once, for as long as the cards stay the same.
 * @param breaks places before which something else stands
 * @param embedded the first banner is a part of the document
 */
function rowsOf(groups: readonly Blocks[], breaks: readonly number[], embedded: boolean): Row[] {
  const rows: Row[] = []
  for (const [place, group] of groups.entries()) {
    const [{ kind }, second] = group
    const shared = !second && kind !== 'favourites' && !(embedded && kind === 'banners')
    const last = rows.at(-1)
    if (last?.shared && shared && !breaks.includes(place)) last.row.push(group)
    else rows.push({ place, shared, row: [group] })
  }
  return rows
}

function Group({ of: [first, second] }: { of: Blocks }) {
  if (!second) return <Block block={first} />
  return (
    <div className="stack split split-even">
      <Block block={first} />
      <Block block={second} />
    </div>
  )
}

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

function PublicBlock({ block, gameTypes }: { block: HomeBlock; gameTypes: GameType[] | null }) {
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
    // Of a player, so Block renders it.
    case 'favourites':
      return null
    case 'categories':
      return <Categories {...block} gameTypes={gameTypes} />
    case 'providers':
      return <Providers {...block} />
  }
}
