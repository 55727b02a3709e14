import type { ChangeEvent } from 'react'
import { Button } from '../../components/Button.tsx'
import { Below } from '../../components/Field.tsx'
import { Icon } from '../../components/Icon.tsx'
import type { ComposeProps } from '../chat/props.ts'

interface PictureFieldProps {
  id: string
  words: ComposeProps['words']
  /** Its address, once it is chosen. */
  src: string | undefined
  error: string | undefined
  awake: boolean
  sending: boolean
  choose: (event: ChangeEvent<HTMLInputElement>) => void
  remove: () => void
}

/** The picture of a message, or the field that chooses it. */
export function PictureField({ id, words, src, error, awake, sending, choose, remove }: PictureFieldProps) {
  return (
    <div className="field">
      {src !== undefined ? (
        <div className="row">
          <img src={src} width="72" height="90" alt={words.pictureChosen} />
          <Button icon="close" kind="quiet" disabled={sending} onClick={remove}>
            {words.pictureRemove}
          </Button>
        </div>
      ) : (
        <label className="drop">
          <Icon name="camera" />
          <span>{words.picture}</span>
          <span className="hint">{words.pictureHint}</span>
          {awake && <span className="hint">{words.pictureShrunk}</span>}
          <input
            className={awake ? 'visually-hidden' : undefined}
            type="file"
            name="file"
            accept="image/jpeg,image/png,image/webp"
            aria-describedby={error ? `${id}-h` : undefined}
            onChange={choose}
          />
        </label>
      )}
      <Below id={id} error={error} />
    </div>
  )
}
