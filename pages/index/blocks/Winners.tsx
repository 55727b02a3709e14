import { BlockHead, Pause } from '../../../components/Block.tsx'
import { outside } from '../../../components/outside.ts'
import { useT } from '../../_layout/context.tsx'
import { UpstreamPicture } from '../../_layout/UpstreamPicture.tsx'
import type { Heading, Item } from '../homeBlocks.ts'
import { useLinked } from './linked.ts'

/** The number of rows that fit without rolling (design/components/lists.css). */
const FIT = 5

/** Block 104: CSS rolls it, and a copy of the rows closes the circle. Pointer, focus and the button pause it. */
export function Winners({ head, winners }: { head: Heading; winners: Item[] }) {
  const t = useT()
  const { more } = useLinked()
  const rolls = winners.length > FIT
  return (
    <section className="block">
      <BlockHead title={head.title} more={more(head)} end={rolls && <Pause label={t('home.pauseWinners')} />} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: with less motion it is scrolled, so the keyboard must reach it */}
      <section className="winners" tabIndex={0} aria-label={head.title} data-varies="winners">
        <div className={rolls ? 'roll' : undefined}>
          <ul>
            {winners.map((winner) => (
              <li key={winner.id}>
                <Winner {...winner} />
              </li>
            ))}
          </ul>
          {rolls && (
            <ul className="roll-copy" aria-hidden="true">
              {winners.slice(0, FIT + 1).map((winner) => (
                <li key={winner.id}>
                  <Winner {...winner} link={undefined} />
                </li>
              ))}
            </ul>
          )}
        </div>
      </section>
    </section>
  )
}

function Winner({ title, content, imageUrl, link }: Item) {
  const { href } = useLinked()
  const { who, sum } = partsOf(content)
  const row = (
    <>
      {imageUrl ? <UpstreamPicture src={imageUrl} use="thumb" when="lazy" /> : <span />}
      <span className="grow">
        <b className="ellipsis">{title}</b>
        <span className="game-by">{who}</span>
      </span>
      {sum && <span className="money">{sum}</span>}
    </>
  )
  if (!link) return <div className="winner">{row}</div>
  return (
    <a className="winner" href={href(link.href)} {...outside(link.external)}>
      {row}
    </a>
  )
}

/** `b***3 · Rp 2.450.000` is shown as a name and a sum; any other text is shown unchanged. */
function partsOf(content: string) {
  const cut = content.lastIndexOf(' · ')
  return cut < 0 ? { who: content, sum: '' } : { who: content.slice(0, cut), sum: content.slice(cut + 3) }
}
