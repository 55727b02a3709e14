import { expect, test } from 'vitest'
import { questions } from './calls/support.ts'
import { awaitsAnswer, chatEntries } from './chat.ts'

const clean = (html: string) => html.replaceAll('<', '&lt;')
const read = (list: object[]) => chatEntries(questions.reply.parse({ list }), clean, (address) => address)

// Proves SUP-01.
test('messages are sorted oldest first, texts are sanitized HTML, pictures have allowed addresses only', () => {
  const entries = read([
    { createTime: 1_700_000_002_000, question: '<b>', images: ['/files/a.png', 'javascript:x', '//evil'], answer: '' },
    { id: 9, createTime: 1_700_000_001_000, question: 'one', answer: '{"response":"<i>"}' },
  ])
  expect(entries).toEqual([
    { id: '9', createTime: 1_700_000_001_000, question: 'one', images: [], answer: '&lt;i>' },
    { id: '1700000002000-1', createTime: 1_700_000_002_000, question: '&lt;b>', images: ['/files/a.png'], answer: '' },
  ])
})

// Proves SUP-02.
test('only the last message decides whether an answer is pending', () => {
  const [open, answered] = [
    { createTime: 1, question: 'a', answer: '' },
    { createTime: 2, question: 'b', answer: 'yes' },
  ]
  expect(awaitsAnswer(read([open, answered]))).toBe(false)
  expect(awaitsAnswer(read([answered, { ...open, createTime: 3 }]))).toBe(true)
  expect(awaitsAnswer([])).toBe(false)
})
