import { type RefObject, useEffect, useState } from 'react'
import { keepDraft, readDraft, withDraft } from '../chat/draft.ts'
import type { ComposeProps } from '../chat/props.ts'

/** The typed text, also from before the island woke or from an earlier page. */
export function useDraft({ owner, text: rendered }: ComposeProps, form: RefObject<HTMLFormElement | null>) {
  const [text, setText] = useState(rendered)
  const [awake, setAwake] = useState(false)
  useEffect(() => {
    const field = form.current?.elements.namedItem('question')
    const typed = field instanceof HTMLTextAreaElement ? field.value : ''
    setText((before) => withDraft(typed || before, readDraft(owner)))
    setAwake(true)
  }, [owner, form])
  useEffect(() => {
    if (awake) keepDraft(owner, text)
  }, [awake, owner, text])
  return { text, setText, awake }
}
