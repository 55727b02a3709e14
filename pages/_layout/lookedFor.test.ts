import { expect, test } from 'vitest'
import { iconSprite } from '../../components/IconSprite.tsx'
import { categoryStyles, columnsOf } from './categoryTabs.ts'
import { marksOf } from './lookedFor.ts'
import { tintStyles } from './tints.ts'

const BODIES = [
  '<p>no mark</p>',
  '<svg><use href="#i-star"/></svg><svg><use href="#i-wallet"/></svg><use href="#i-star"/>',
  `<input class="cat-radio"><div class="cat-tabs ${columnsOf(5)}"></div><div class="cat-tabs ${columnsOf(12)}"></div>`,
  '<img data-tint="aei"><button data-needs-script>x</button>',
]

test('the head and the icons of a page are the same from the marks of its body as from the body', () => {
  for (const body of BODIES) {
    const marks = marksOf(body)
    for (const read of [iconSprite, categoryStyles, tintStyles]) expect(read(marks)).toBe(read(body))
    expect(marks.includes('data-needs-script')).toBe(body.includes('data-needs-script'))
  }
  expect(marksOf(BODIES[1] ?? '')).toBe('#i-star #i-wallet')
  expect(marksOf(BODIES[0] ?? '')).toBe('')
})
