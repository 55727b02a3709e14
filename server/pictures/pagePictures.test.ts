import { expect, test } from 'vitest'
import { pictureAddresses } from './address.ts'
import { pagePictures, untouched } from './pagePictures.ts'
import type { Facts } from './transform.ts'
import type { View } from './view.ts'
import { widthsOf } from './widths.ts'

const HOSTS = ['https://cdn.example']
const addresses = pictureAddresses(['k'.repeat(43)], HOSTS)
const URL_ = 'https://cdn.example/a.jpg'
const PHONE = { device: 'mobile', saveData: false, form: 'any' } as const

function pictures(facts: Facts = {}, view: View = PHONE) {
  return pagePictures(addresses, () => facts)(view)
}
const widthsIn = (srcset: string) => srcset.split(',').map((one) => Number(/ (\d+)w$/.exec(one)?.[1]))

// Proves PIC-06.
test('a banner has one address for each of its widths, all of them signed', () => {
  const picture = pictures().pictureOf(URL_, 'banner')
  if (typeof picture === 'string') throw new Error('no srcset')
  expect(widthsIn(picture.srcset ?? '')).toEqual([...widthsOf('banner', 'mobile')])
  const srcs = (picture.srcset ?? '').split(',').map((one) => one.split(' ')[0] ?? '')
  expect(srcs.map((src) => addresses.read(src)?.width)).toEqual([...widthsOf('banner', 'mobile')])
  expect(srcs[0]).toBe(picture.src)
})

// Proves PIC-06.
test('no width is named that the picture does not have', () => {
  const widthsFor = (width: number) => {
    const picture = pictures({ width, height: 100 }).pictureOf(URL_, 'banner')
    return typeof picture === 'string' ? picture : widthsIn(picture.srcset ?? '')
  }
  expect(widthsFor(700)).toEqual([360, 640])
  expect(widthsFor(300)).toMatch(/\/360\//)
})

// Proves PIC-06.
test('with Save-Data one small width of lower quality is named', () => {
  const picture = pictures({}, { device: 'mobile', saveData: true, form: 'any' }).pictureOf(URL_, 'banner')
  expect(picture).toMatch(/\/360-lite\//)
})

// Proves PIC-06.
test('pictures inside the text of upstream come from us too, with their size when it is known', () => {
  const html =
    '<p>a<img src="https://cdn.example/a.jpg?a=1&amp;b=2" loading="lazy" alt="" /><img src="/art/b.svg" alt="" /></p>'
  const ours = pictures({ width: 300, height: 200 }).inHtml(html)
  const [, src = ''] =
    /<img src="(\/pictures\/[^"]+)" width="300" height="200" loading="lazy" alt="" \/>/.exec(ours) ?? []
  expect(addresses.read(src)?.url).toBe('https://cdn.example/a.jpg?a=1&b=2')
  expect(ours).toContain('<img src="/art/b.svg" alt="" />')
  const sized = '<img src="https://cdn.example/a.jpg" width="50" alt="" />'
  expect(pictures({ width: 300, height: 200 }).inHtml(sized)).toMatch(/^<img src="[^"]+" width="50" alt="" \/>$/)
  expect(untouched(PHONE).inHtml(html)).toBe(html)
})
