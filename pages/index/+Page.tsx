import { Fragment } from 'react'
import { useData, usePageContext } from '../_layout/context.tsx'
import { RestStyles } from '../_layout/document.tsx'
import { Kept } from '../_layout/Kept.tsx'
import type { Data } from './+data.ts'
import { Banners } from './blocks/Banners.tsx'
import { Broken } from './blocks/Broken.tsx'
import { Categories } from './blocks/Categories.tsx'
import { Favourites, Games } from './blocks/Games.tsx'
import { Jackpot } from './blocks/Jackpot.tsx'
import { NoticeBar } from './blocks/NoticeBar.tsx'
import { Providers } from './blocks/Providers.tsx'
import { Winners } from './blocks/Winners.tsx'
import type { HomeBlock } from './homeBlocks.ts'
import { Popup } from './Popup.tsx'

/** Blocks that design/critical.css can draw; the link to the rest stands before the first other one. */
const FIRST_VIEW: readonly HomeBlock['kind'][] = ['banners', 'notice', 'jackpot', 'categories']

/** Specification section 2, home page: the server's blocks in the server's order. */
export function Page() {
  const { site, shell } = usePageContext()
  const { blocks, popup } = useData<Data>()
  const groups = pairs(blocks ?? [])
  const late = groups.findIndex(([first]) => !FIRST_VIEW.includes(first.kind))
  return (
    <>
      <h1 className="visually-hidden">{site.brand}</h1>
      <div className="stack">
        {groups.map(([first, second], place) => (
          <Fragment key={first.id}>
            {place === late && <RestStyles />}
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
        {late < 0 && <RestStyles />}
        {!blocks && <Broken />}
      </div>
      {popup && shell.player?.breakUntil === undefined && <Popup {...popup} />}
    </>
  )
}

const NARROW: readonly HomeBlock['kind'][] = ['favourites', 'winners']

/** Favourites and winners that follow each other share a row where there is room. */
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

/** All but a player's favourites look the same to everybody: drawn once, for as long as the cards stay the same. */
function Block({ block }: { block: HomeBlock }) {
  const { favourites } = useData<Data>()
  if (block.kind === 'favourites') return <Favourites {...block} games={favourites} />
  return (
    <Kept of={block}>
      <PublicBlock {...block} />
    </Kept>
  )
}

function PublicBlock(block: Exclude<HomeBlock, { kind: 'favourites' }>) {
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
      return <Categories {...block} />
    case 'providers':
      return <Providers {...block} />
  }
}
