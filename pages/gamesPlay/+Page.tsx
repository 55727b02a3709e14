import { useData, usePageContext } from '../_layout/context.tsx'
import type { Data } from './+data.ts'
import { GameFrame } from './GameFrame.tsx'
import { NotOpened } from './NotOpened.tsx'
import { PlayBar } from './PlayBar.tsx'
import { CheckDialog, DueCheck } from './RealityCheck.tsx'

export function Page() {
  const { device } = usePageContext()
  const { title, opening, check } = useData<Data>()
  return (
    <>
      <h1 className="visually-hidden">{title}</h1>
      {device === 'desktop' && <PlayBar />}
      {'url' in opening && <GameFrame {...opening} />}
      {'refused' in opening && <NotOpened reason={opening.refused} />}
      {'check' in opening && <DueCheck facts={opening.check} />}
      {'url' in opening && check && <CheckDialog {...check} />}
    </>
  )
}
