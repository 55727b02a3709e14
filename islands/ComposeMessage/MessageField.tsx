import { Below } from '../../components/Field.tsx'
import type { ComposeProps } from '../chat/props.ts'

const MAX_LENGTH = 2000

interface MessageFieldProps {
  id: string
  words: ComposeProps['words']
  error: string | undefined
  text: string
  change: (text: string) => void
}

export const MessageField = ({ id, words, error, text, change }: MessageFieldProps) => (
  <div className="field">
    <label className="label" htmlFor={id}>
      {words.message}
    </label>
    <textarea
      className="input"
      id={id}
      name="question"
      placeholder={words.placeholder}
      maxLength={MAX_LENGTH}
      required
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? `${id}-h` : undefined}
      value={text}
      onChange={(event) => change(event.target.value)}
    />
    <Below id={id} error={error} />
  </div>
)
