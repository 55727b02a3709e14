import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { converter, parse } from 'culori'
import { expect, test } from 'vitest'

const light = readFileSync(join(import.meta.dirname, 'light.css'), 'utf8')

function lightness(token: string): number {
  const [, value = ''] = new RegExp(`--${token}: ([^;]+)`).exec(light) ?? []
  const colour = converter('oklch')(parse(value.replace('var(--brand-hue)', '272')))
  if (!colour) throw new Error(`${token}: ${value}`)
  return colour.l
}

// Proves BRD-06.
test('in the light theme an editable field is lighter than its surroundings, and a disabled one is darker', () => {
  for (const around of ['ground', 'surface', 'surface-raised', 'surface-sunken'])
    expect(lightness('field'), around).toBeGreaterThan(lightness(around))
})
