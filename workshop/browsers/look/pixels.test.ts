import sharp from 'sharp'
import { expect, test } from 'vitest'
import { difference, pixelsOf, readPng } from './pixels.ts'

const png = (background: string) =>
  sharp({ create: { width: 20, height: 10, channels: 3, background } })
    .png()
    .toBuffer()
const all = { x: 0, y: 0, width: 20, height: 10 }

test('a picture returns the drawn colours, and an area may exceed its edge', async () => {
  const red = await readPng(await png('#f00'))
  expect([...pixelsOf(red, { x: 18.4, y: -5, width: 40, height: 7 })]).toEqual([
    [255, 0, 0],
    [255, 0, 0],
  ])
})

test('the same box over two backgrounds measures its transparency: none, half, full', async () => {
  const over = async (ground: string, box: number) =>
    readPng(
      await sharp(await png(ground))
        .composite(
          box
            ? [
                {
                  input: await sharp(await png('#123'))
                    .resize(box, 10)
                    .png()
                    .toBuffer(),
                  left: 0,
                  top: 0,
                },
              ]
            : [],
        )
        .png()
        .toBuffer(),
    )
  expect(difference(await over('#f0f', 20), await over('#0f0', 20), all)).toBe(0)
  expect(difference(await over('#f0f', 10), await over('#0f0', 10), all)).toBe(0.5)
  expect(difference(await over('#f0f', 0), await over('#0f0', 0), all)).toBe(1)
})
