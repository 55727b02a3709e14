import { changesIn, projectFiles } from './changes.ts'
import { reachedBy } from './reach.ts'

export interface Choice {
  /** Undefined for every test. */
  files: string[] | undefined
  /** What was chosen and why, in one line. */
  why: string
}

/** What every test depends on and none names. */
const FOR_ALL =
  /^(package(-lock)?\.json|\.npmrc|\.nvmrc|tsconfig\.json|vite(st)?\.config\.ts|tests\/setup\/.*|tests\/suites\.ts)$/
const MOST_NAMED = 6

const listed = (names: string[]) =>
  [...names.slice(0, MOST_NAMED), ...(names.length > MOST_NAMED ? [`${names.length - MOST_NAMED} more`] : [])].join(
    ', ',
  )

/** The tests of `tests` that the changes of the working tree can reach (changes.ts, reach.ts). In doubt all of them. */
export function chooseTests(root: string, tests: readonly string[], base?: string): Choice {
  const files = projectFiles(root)
  const changes = changesIn(root, base)
  if (!files || !changes) {
    const unsaid = base === undefined ? 'git does not say what has changed' : `git knows no ${base}`
    return { files: undefined, why: `all test files: ${unsaid}` }
  }
  const what = `${listed(changes.files)} changed ${changes.since}`
  const forAll = changes.files.find((path) => FOR_ALL.test(path))
  if (forAll)
    return { files: undefined, why: `all test files: every one depends on ${forAll}, changed ${changes.since}` }
  const reached = reachedBy(root, files, changes.files)
  const chosen = tests.filter((path) => reached.has(path))
  const which = chosen.length === 0 ? 'none' : `${chosen.length} (${listed(chosen)})`
  return { files: chosen, why: `${which} of ${tests.length} test files, because ${what}` }
}
