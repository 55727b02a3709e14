import { expect, test } from 'vitest'
import { byLang, type Locale } from '../../contract/languages.ts'
import { needsPlayer } from '../../contract/routes.ts'
import { pageContext } from '../../tests/support/pageContext.ts'
import { rendered } from '../../tests/support/rendered.tsx'
import { Page } from './+Page.tsx'

const LINE = {
  name: 'A line that listens',
  phone: '021 (0000) 00-00',
  url: 'https://help.example/id',
  note: { ...byLang((lang) => lang), en: 'day and night', id: 'siang malam' },
}

// Proves PRT-19.
test('the page shows the help lines of the operator, or other advice when there are none', () => {
  const html = (locale: Locale, helpLines: (typeof LINE)[]) => {
    const context = pageContext({ locale, site: { ...pageContext().site, helpLines } })
    return rendered(Object.assign(context, { data: { tools: [] } }), <Page />)
  }
  const named = html('india', [LINE])
  expect(named).toContain('siang malam')
  expect(named).toContain('href="tel:02100000000"')
  expect(named).toContain('href="https://help.example/id"')
  expect(html('en', [LINE])).toContain('day and night')
  expect(html('en', [])).toContain(pageContext().t('safer.helpNone'))
  expect(named).not.toContain(pageContext({ locale: 'india' }).t('safer.helpNone'))
})

// Proves PRT-19.
test('the page is open to visitors', () => {
  expect(needsPlayer('/responsible-play')).toBe(false)
})
