import { LinkButton } from '../../components/Button.tsx'
import { useData, useT } from '../_layout/context.tsx'
import type { Data } from './+data.ts'

/** The alternatives when a game does not load: retry with a new address, a tab of its own, or back. */
export function WaysOn({ url }: { url?: string | undefined }) {
  const t = useT()
  const { again, parent } = useData<Data>()
  return (
    <div className="row-wrap">
      <LinkButton href={again} icon="refresh" testId="play-retry">
        {t('common.retry')}
      </LinkButton>
      {url && (
        <a className="btn" href={url} target="_blank" rel="noopener noreferrer">
          {t('play.newTab')}
        </a>
      )}
      <LinkButton href={parent.path} kind="quiet">
        {t('play.back')}
      </LinkButton>
    </div>
  )
}
