import { expect, test } from 'playwright/test'
import { cleanSvg } from '../../../server/pictures/svg.ts'
import { attacking, SVG_ATTACKS } from '../../../server/testing/svgAttacks.ts'

/** An element as the browser has read it. */
interface Found {
  name: string
  namespace: string | null
  attributes: [string, string][]
}

// Proves PIC-05.
test('Chromium finds nothing in a cleaned drawing that runs or asks another host, even without any policy', {
  tag: '@phone',
}, async ({ page }) => {
  const requests: string[] = []
  await page.route(/evil\.example/, (route) => {
    requests.push(route.request().url())
    return route.abort()
  })
  page.on('dialog', (dialog) => {
    requests.push(dialog.message())
    void dialog.dismiss()
  })
  for (const [attack, inner] of Object.entries(SVG_ATTACKS)) {
    const svg = await cleanSvg(Buffer.from(attacking(inner))).catch(() => undefined)
    if (svg === undefined) continue
    await page.goto(`data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`)
    const found = await page.evaluate(() =>
      [...document.querySelectorAll('*')].map(
        ({ localName, namespaceURI, attributes }): Found => ({
          name: localName,
          namespace: namespaceURI,
          attributes: [...attributes].map(({ name, value }) => [name, value]),
        }),
      ),
    )
    expect(found[0]?.name, attack).toBe('svg')
    for (const { name, namespace, attributes } of found) {
      expect(namespace, attack).toBe('http://www.w3.org/2000/svg')
      expect(name, attack).not.toMatch(/script|foreignobject|image|iframe|animate|^set$|^a$|parsererror/i)
      for (const [attribute, value] of attributes) {
        expect(attribute, attack).not.toMatch(/^on|:/i)
        if (attribute === 'href') expect(value, attack).toMatch(/^#/)
      }
    }
  }
  expect(requests).toEqual([])
})
