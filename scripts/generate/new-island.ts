/**
 * Writes the standard parts of an island and of its test.
 *
 *   npm run new:island JackpotCounter
 */

import { ROOT } from '../shared/run.ts'
import { generate } from './new-files.ts'

/** Paths and texts of a new island. Throws when the name is not in PascalCase. */
export function islandFiles(name = ''): Record<string, string> {
  if (!/^([A-Z][a-z0-9]*)+$/.test(name)) throw new Error('Give a name in PascalCase: npm run new:island JackpotCounter')
  return {
    [`islands/${name}/${name}.island.tsx`]: `import { useState } from 'react'

export interface ${name}Props {
  label: string
}

/**
 * What it is, in one sentence.
 * Why an island: what HTML alone cannot do here.
 * Without JavaScript: what stands in its place.
 */
export function ${name}({ label }: ${name}Props) {
  const [isOn, setOn] = useState(false)
  return (
    <button type="button" aria-pressed={isOn} onClick={() => setOn(!isOn)}>
      {label}
    </button>
  )
}
`,
    [`islands/${name}/${name}.test.tsx`]: `import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ${name} } from './${name}.island.tsx'

test('without JavaScript', () => {
  expect(renderToString(<${name} label="Label" />)).toContain('Label')
})
`,
  }
}

if (import.meta.main) {
  const name = process.argv[2]
  generate(ROOT, () => islandFiles(name), `Use it: <Island of={${name}} props={{ label: t('…') }} when="visible" />`)
}
