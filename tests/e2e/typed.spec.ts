import { fileURLToPath } from 'node:url'
import { expect, test } from 'playwright/test'
import { build } from 'vite'

declare global {
  var renderControlled: (place: HTMLElement) => void
  var wakeControlled: (place: HTMLElement) => Promise<void>
}

/** The fixture as one script, built as the product's own islands are. */
async function bundle(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      lib: {
        entry: fileURLToPath(new URL('fixture/Controlled.tsx', import.meta.url)),
        formats: ['iife'],
        name: 'fixture',
      },
    },
  })
  const [output] = Array.isArray(built) ? built : [built]
  if (!output || !('output' in output)) throw new Error('The fixture was not built')
  return output.output[0].code
}

for (const isChanged of [false, true]) {
  // Proves ISL-05.
  test(`a component with state knows the values typed and selected before React loaded${isChanged ? ', in HTML that an extension has changed' : ''}`, async ({
    page,
  }) => {
    await page.setContent('<div id="place"></div>')
    await page.addScriptTag({ content: await bundle() })
    const place = await page.locator('#place').elementHandle()
    await page.evaluate((element) => renderControlled(element as HTMLElement), place)
    if (isChanged) await page.locator('form').evaluate((form) => form.prepend(document.createElement('font')))
    await page.locator('[name=name]').fill('Budi')
    await page.locator('[name=story]').fill('Dua baris')
    await page.locator('[name=agreed]').check()
    await page.locator('[name=bank]').selectOption('BNI')
    await page.locator('[value=fast]').check()
    await page
      .locator('[name=picture]')
      .setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('a') })
    await page.locator('[name=name]').focus()
    await page.evaluate((element) => wakeControlled(element as HTMLElement), place)
    await expect(page.locator('form')).toHaveAttribute('data-awake', 'true')
    await expect(page.locator('output')).toHaveText(
      '{"name":"Budi","story":"Dua baris","agreed":true,"bank":"BNI","way":"fast","picture":"a.png"}',
    )
    await expect(page.locator('[name=name]')).toHaveValue('Budi')
    await expect(page.locator('[name=story]')).toHaveValue('Dua baris')
    await expect(page.locator('[name=agreed]')).toBeChecked()
    await expect(page.locator('[name=bank]')).toHaveValue('BNI')
    await expect(page.locator('[value=fast]')).toBeChecked()
    await expect(page.locator('[name=name]')).toBeFocused()
  })
}
