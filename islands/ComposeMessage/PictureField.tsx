import type { ChangeEvent } from 'react'
import { Button } from '../../components/Button.tsx'
import { Below } from '../../components/Field.tsx'
import { FileField } from '../../components/FileField.tsx'
import type { ComposeProps } from '../chat/props.ts'

interface PictureFieldProps {
  id: string
  words: ComposeProps['words']
  src: string | undefined
  error: string | undefined
  awake: boolean
  sending: boolean
  choose: (event: ChangeEvent<HTMLInputElement>) => void
  remove: () => void
}

export function PictureField({ id, words, src, error, awake, sending, choose, remove }: PictureFieldProps) {
  if (src === undefined)
    return (
      <FileField
        id={id}
        name="file"
        label={words.picture}
        hint={
          <>
            {words.pictureHint}
            {awake && <br />}
            {awake && words.pictureShrunk}
          </>
        }
        error={error}
        data-chosen={awake ? '' : undefined}
        onChange={choose}
      />
    )
  return (
    <div className="field">
      <div className="row">
        <img src={src} width="72" height="90" alt={words.pictureChosen} />
        <Button icon="close" kind="quiet" disabled={sending} onClick={remove}>
          {words.pictureRemove}
        </Button>
      </div>
      <Below id={id} error={error} />
    </div>
  )
}
