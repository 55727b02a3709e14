import { expect, test } from 'vitest'
import { pageContext } from '../../tests/support/pageContext.ts'
import { rendered } from '../../tests/support/rendered.tsx'
import { Page } from './+Page.tsx'

// Proves PRO-04.
test.each(['en', 'india'] as const)('the terms contain the one rule of bonuses with its values (%s)', (locale) => {
  const context = pageContext({ locale })
  const html = rendered(context, <Page />)
  expect(html).toContain(context.t('bonus.rule'))
  expect(html).not.toContain('{{')
})
