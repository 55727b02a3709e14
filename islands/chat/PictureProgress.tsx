import { fillPlaceholders } from '../../common/placeholders.ts'
import { Button } from '../../components/Button.tsx'
import type { ComposeWords } from './props.ts'

interface PictureProgressProps {
  /** The sent part, 0 to 1. */
  share: number
  words: Pick<ComposeWords, 'pictureSending' | 'pictureStop'>
  onStop(): void
}

export function PictureProgress({ share, words, onStop }: PictureProgressProps) {
  const percent = String(Math.floor(share * 100))
  return (
    <div className="row" data-testid="picture-progress">
      <label className="grow small">
        {fillPlaceholders(words.pictureSending, { percent })}
        <progress className="bar" max={1} value={share} />
      </label>
      <Button size="sm" kind="line" onClick={onStop} data-testid="picture-stop">
        {words.pictureStop}
      </Button>
    </div>
  )
}
