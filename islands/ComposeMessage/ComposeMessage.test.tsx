import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { ComposeProps, ComposeWords } from '../chat/props.ts'
import { ComposeMessage } from './ComposeMessage.island.tsx'

/** Every word is its own name. */
const words = new Proxy({}, { get: (_, name) => String(name) }) as ComposeWords
const props: ComposeProps = {
  here: '/contact',
  again: '/contact?compose=1',
  owner: 'b***3',
  text: '',
  errors: {},
  words,
}
const html = (more: Partial<ComposeProps> = {}) => renderToString(<ComposeMessage {...props} {...more} />)

test('without JavaScript the form posts text and picture together, and its button is enabled', () => {
  const drawn = html()
  expect(drawn).toMatch(/<form[^>]*action="\/api\/service\/question" encType="multipart\/form-data" method="post">/)
  expect(drawn).toContain('<input type="hidden" name="_next" value="/contact"/>')
  expect(drawn).toContain('<input type="hidden" name="_back" value="/contact?compose=1"/>')
  expect(drawn).toMatch(/<textarea[^>]*name="question"[^>]*required=""/)
  expect(drawn).toMatch(/<button[^>]*data-testid="question-submit"/)
  expect(drawn).not.toMatch(/<button[^>]*disabled/)
})

test('without JavaScript the file field is visible, and no text promises to reduce a picture', () => {
  const drawn = html()
  expect(drawn).toMatch(/<input type="file" accept="image\/jpeg,image\/png,image\/webp" name="file"\/>/)
  expect(drawn).toContain('pictureHint')
  expect(drawn).not.toContain('pictureShrunk')
})

test('a refused message keeps its text and shows the errors at their fields', () => {
  const drawn = html({ text: 'Where is it?', errors: { question: 'Too long', file: 'Not a picture' } })
  expect(drawn).toMatch(/<textarea[^>]*aria-invalid="true"[^>]*>Where is it\?<\/textarea>/)
  expect(drawn).toContain('<span>Too long</span>')
  expect(drawn).toMatch(
    /<input[^>]*aria-describedby="([^"]+)" name="file"\/>.*<p class="error" id="\1">.*Not a picture/,
  )
  expect(drawn).not.toContain('data-testid="refused"')
})

test('a refusal of the whole message is shown above it', () => {
  const drawn = html({ errors: { form: 'Support is closed' } })
  expect(drawn).toMatch(/data-testid="refused">Support is closed<\/p>.*<textarea/)
})

test('a field with an error refers to it, and a field without one refers to nothing', () => {
  const [, described] =
    /<textarea[^>]*aria-describedby="([^"]+)"/.exec(html({ errors: { question: 'Too long' } })) ?? []
  expect(html({ errors: { question: 'Too long' } })).toContain(`<p class="error" id="${described}">`)
  expect(html()).not.toContain('aria-describedby')
})
