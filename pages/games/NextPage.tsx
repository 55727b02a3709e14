import { useT } from '../_layout/context.tsx'

interface NextPageProps {
  next: string | null
  previous: string | null
  /** How many games follow this page; `undefined` when upstream does not send the total. */
  left: number | undefined
}

/** Links without script; with it the next page loads before the player reaches the end (browser/games/more.ts). */
export function NextPage({ next, previous, left }: NextPageProps) {
  const t = useT()
  if (!next && !previous) return null
  return (
    <nav className="row-wrap pages" aria-label={t('games.pages')}>
      {previous && (
        <a className="btn btn-line" href={previous} rel="prev">
          {t('games.previous')}
        </a>
      )}
      {next && (
        <a
          className="btn btn-line"
          href={next}
          rel="next"
          data-more={left ?? ''}
          data-failed={t('games.moreFailed')}
          data-testid="games-more"
        >
          {t('games.more')}
        </a>
      )}
    </nav>
  )
}
