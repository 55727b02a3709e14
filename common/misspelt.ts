import { SETTING_NAMES } from './settingNames.ts'

/** Names of a shell or a platform that look like ours: `LANGUAGE` is for programs of GNU. */
const OF_OTHERS = new Set(['LANGUAGE'])

/** Kubernetes and Docker name every service beside a container in its environment: `UPSTREAM_SERVICE_HOST`. */
const SERVICE_LINK = /_(SERVICE_HOST|SERVICE_PORT(_\w+)?|PORT_\d+_(TCP|UDP)(_(PROTO|PORT|ADDR))?)$/
const LINK_ADDRESS = /^(tcp|udp):\/\//

/** No other program uses names that begin so. */
const OURS =
  /^(API_BASE|BRAND_|CATALOGUE_|FEATURES_|GAMES?_(HOST|URL|PORT)|RATE_LIMIT_|REALITY_|SANDBOX_|SEAL_|STEP_UP_|UPSTREAM_)/

/** Below this length two different words are easily one letter apart. */
const LONG = 10

const plain = (name: string) => name.toUpperCase().replace(/[^A-Z\d]/g, '')

/** Variables that look like a misspelt setting, a line each. @param known by the process @param foreign declared */
export function misspeltSettings(
  known: readonly string[],
  source: Readonly<Record<string, string | undefined>>,
  foreign: readonly string[],
): string[] {
  const names = [...new Set([...known, ...SETTING_NAMES])]
  const settings = names.map((setting) => ({ setting, letters: plain(setting) }))
  const right = new Set([...names.flatMap((name) => [name, `${name}_FILE`]), ...foreign, ...OF_OTHERS])
  return Object.entries(source).flatMap(([name, value]) => {
    if (!value || right.has(name) || SERVICE_LINK.test(name) || LINK_ADDRESS.test(value)) return []
    const meant = nearest(plain(name.replace(/^KANCIL_(?=\w)/, '').replace(/_FILE$/, '')), settings)
    if (meant) return [`${name}: is not a setting; did you mean ${meant}?`]
    return OURS.test(name) ? [`${name}: is not a setting; deploy/env.example lists all of them`] : []
  })
}

function nearest(name: string, settings: readonly { setting: string; letters: string }[]): string | undefined {
  const rated = settings.flatMap(({ setting, letters }) => {
    const most = letters.length < LONG ? 1 : 2
    // So many letters at least must be inserted or removed. Most names end here, without a table of steps.
    if (Math.abs(name.length - letters.length) > most) return []
    const steps = distance(name, letters)
    return steps <= most ? [{ setting, steps }] : []
  })
  return rated.toSorted((a, b) => a.steps - b.steps)[0]?.setting
}

/** How many letters must be inserted, removed, replaced or swapped with their neighbour: optimal string alignment. */
function distance(a: string, b: string): number {
  let before: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const replaced = (last[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)
      let steps = Math.min(replaced, (last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1)
      if (a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) steps = Math.min(steps, (before[j - 2] ?? 0) + 1)
      row.push(steps)
    }
    before = last
    last = row
  }
  return last[b.length] ?? 0
}
