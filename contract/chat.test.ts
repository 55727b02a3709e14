import { expect, test } from 'vitest'
import { awaitsAnswer, chatEntries } from './chat.ts'
import { questions } from './support.ts'

const clean = (html: string) => html.replaceAll('<', '&lt;')
const read = (list: object[]) => chatEntries(questions.reply.parse({ list }), clean)

test('oldest first, texts through the door for HTML, pictures only at addresses we follow', () => {
  const entries = read([
    { createTime: 2000, question: '<b>', images: ['/files/a.png', 'javascript:x', '//evil'], answer: '' },
    { id: 9, createTime: 1000, question: 'one', answer: '{"response":"<i>"}' },
  ])
  expect(entries).toEqual([
    { id: '9', createTime: 1000, question: 'one', images: [], answer: '&lt;i>' },
    { id: '2000-1', createTime: 2000, question: '&lt;b>', images: ['/files/a.png'], answer: '' },
  ])
})

test('only the last entry decides whether an answer is awaited', () => {
  const [open, answered] = [
    { createTime: 1, question: 'a', answer: '' },
    { createTime: 2, question: 'b', answer: 'yes' },
  ]
  expect(awaitsAnswer(read([open, answered]))).toBe(false)
  expect(awaitsAnswer(read([answered, { ...open, createTime: 3 }]))).toBe(true)
  expect(awaitsAnswer([])).toBe(false)
})
