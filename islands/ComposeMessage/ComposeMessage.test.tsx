import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { elements } from '../../tests/support/elements.ts'
import type { ComposeProps, ComposeWords } from '../chat/props.ts'
import { ComposeMessage } from './ComposeMessage.island.tsx'

/** Every word is its own name. */
const words = new Proxy({}, { get: (_, name) => String(name) }) as ComposeWords
const props: ComposeProps = {
  here: '/contact',
  again: '/contact?compose=1',
  owner: 'who=aB3dE5gH',
  text: '',
  errors: {},
  words,
}
const html = (more: Partial<ComposeProps> = {}) => renderToString(<ComposeMessage {...props} {...more} />)

test('without JavaScript the form posts text and picture together, and its button is enabled', () => {
  const markup = html()
  expect(elements(markup, 'form')).toMatchObject([
    { action: '/api/service/question', enctype: 'multipart/form-data', method: 'post' },
  ])
  const hidden = elements(markup, 'input').filter(({ type }) => type === 'hidden')
  expect(hidden.map(({ name, value }) => [name, value])).toEqual([
    ['_next', '/contact'],
    ['_back', '/contact?compose=1'],
  ])
  expect(elements(markup, 'textarea')).toMatchObject([{ name: 'question', required: '' }])
  const submit = elements(markup, 'button').find((button) => button['data-testid'] === 'question-submit')
  expect(submit?.type).toBe('submit')
  expect(submit).not.toHaveProperty('disabled')
})

// Proves DEV-30.
test('the label of the file field is its button, and without JavaScript no text promises to reduce a picture', () => {
  const markup = html()
  const [file] = elements(markup, 'input').filter(({ type }) => type === 'file')
  expect(file).toMatchObject({ accept: 'image/jpeg,image/png,image/webp', name: 'file' })
  expect(elements(markup, 'label')).toContainEqual(expect.objectContaining({ for: file?.id, text: 'picture' }))
  expect(elements(markup, 'p')).toContainEqual(
    expect.objectContaining({ id: file?.['aria-describedby'], text: 'pictureHint' }),
  )
  expect(markup).not.toContain('pictureShrunk')
})

test('a refused message keeps its text and shows the errors at their fields', () => {
  const markup = html({ text: 'Where is it?', errors: { question: 'Too long', file: 'Not a picture' } })
  expect(elements(markup, 'textarea')).toMatchObject([{ 'aria-invalid': 'true', text: 'Where is it?' }])
  expect(elements(markup, 'span').map(({ text }) => text)).toContain('Too long')
  const file = elements(markup, 'input').find(({ name }) => name === 'file')
  expect(file?.['aria-describedby']).toBeTruthy()
  const error = elements(markup, 'p').find(({ id }) => id === file?.['aria-describedby'])
  expect(error).toMatchObject({ class: 'error', text: expect.stringContaining('Not a picture') })
  expect(markup).not.toContain('data-testid="refused"')
})
