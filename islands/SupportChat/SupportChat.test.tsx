import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { ChatEntry } from '../../contract/chat.ts'
import type { ChatWords } from '../chat/props.ts'
import { SupportChat } from './SupportChat.island.tsx'

const words: ChatWords = {
  none: 'No messages yet',
  me: 'You',
  desk: 'Support',
  waiting: 'The answer appears here',
  waitingPlain: 'Load this page again to see the answer',
  reload: 'Load again',
  pictureOf: 'Picture of the message',
  close: 'Close',
}
const AT = Date.UTC(2026, 10, 21, 3)
const entry = (more: Partial<ChatEntry> = {}): ChatEntry => ({
  id: 'q1',
  createTime: AT,
  question: 'Where is my deposit?',
  images: [],
  answer: '',
  ...more,
})
const html = (entries: ChatEntry[]) =>
  renderToString(
    <SupportChat entries={entries} intl="en" now={AT + 5 * 60_000} here="/contact" words={words} />,
  ).replaceAll('<!-- -->', '')

test('without JavaScript a pending question explains how to see the answer, and promises no automatic update', () => {
  const markup = html([entry()])
  expect(markup).toContain('data-testid="chat-waiting"')
  expect(markup).toContain('Load this page again to see the answer')
  expect(markup).toContain('<a class="text-link" href="/contact">Load again</a>')
  expect(markup).not.toContain('The answer appears here')
})
