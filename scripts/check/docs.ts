import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { z } from 'zod'
import { lineAt } from '../shared/source-files.ts'

const DEPENDENCIES = 'docs/dependencies.md'
const AGENTS = 'AGENTS.md'
const DECISIONS = ['docs/decisions', 'sandbox/docs/decisions']
const MOST_DECISIONS = 40
/** The most lines of a document that has to stay short. */
const SHORT = { decision: 20, agents: 80 }
const Package = z.object({
  scripts: z.record(z.string(), z.string()).default({}),
  dependencies: z.record(z.string(), z.string()).default({}),
  devDependencies: z.record(z.string(), z.string()).default({}),
})
type Package = z.infer<typeof Package>

const SOURCES = [
  '{browser,cli,common,components,contract,deploy,design,islands,locales,pages,sandbox,scripts,server,tests,workshop}/**/*.{ts,tsx,mts,mjs,css}',
  '*.ts',
]
/** Files that are started as programs, or read by another tool. */
const PROGRAMS = new Map([
  ['@biomejs/biome', "bin('biome')"],
  ['@redocly/cli', "bin('redocly')"],
  ['node', "bin('node')"],
  ['typescript', "bin('tsc')"],
])

/** Code is an example, and its brackets are not links. */
const withoutFences = (text: string) => text.replace(/^```[\s\S]*?^```/gm, '')
const withoutCode = (text: string) => withoutFences(text).replace(/`[^`\n]*`/g, '')

/** The anchor of a heading, as GitHub makes it. */
const anchor = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\- _]/gu, '')
    .replaceAll(' ', '-')

const anchorsOf = (text: string) => [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => anchor(heading))

const linksOf = (text: string) =>
  [...withoutCode(text).matchAll(/\]\(([^)\s]+)\)|(?:src|href)="([^"]+)"/g)]
    .map(([, link, source]) => link ?? source ?? '')
    .filter((link) => !/^[a-z]+:/.test(link))

function deadLinks(root: string, path: string, text: string): string[] {
  const isDead = (link: string) => {
    const [file = '', heading] = link.split('#')
    const target = file === '' ? path : join(dirname(path), file)
    if (!existsSync(join(root, target))) return true
    const isHeading = heading !== undefined && target.endsWith('.md')
    return isHeading && !anchorsOf(readFileSync(join(root, target), 'utf8')).includes(heading)
  }
  return linksOf(text)
    .filter(isDead)
    .map((link) => `${path}: the link ${link} leads nowhere. Name an existing file and heading.`)
}

/** Commands and files of scripts/ that a text names and that do not exist; `room` is the folder of a workspace. */
const unknownCommands = (root: string, path: string, text: string, packages: ReadonlyMap<string, Package>): string[] =>
  [
    ...text.matchAll(
      /\bnpm run (?:-w (\w+) )?([\w:-]+)|(?:\bnode )?(?<![\w./])((?:sandbox\/)?scripts\/[\w/.-]+\.(?:ts|mjs|json))\b/g,
    ),
  ]
    .filter(([, room = '.', script, file]) =>
      script ? !Object.hasOwn(packages.get(room)?.scripts ?? {}, script) : !existsSync(join(root, file ?? '')),
    )
    .map(({ index, 0: command }) => `${path}:${lineAt(text, index)} "${command}" does not exist.`)

/** Files of ours that a document may name, by the end of their path. */
const FILES = '**/*.{ts,tsx,mts,mjs,css,sql,conf,yaml}'
/** What names commands besides documents and sources. */
const SETTINGS = ['{package,biome}.json', 'Dockerfile', '.ci/*', 'deploy/**/*.{sh,example}']
/** Tests name files of projects that they make up, and what an applied migration names may have moved since. */
const MAY_NAME_OTHERS = /\.test\.tsx?$|^sandbox\/migrations\//
const NOT_OURS = ['**/node_modules', '**/dist', '**/test-results', '**/.cache']
/** Files that docs/how-to.md makes up for its examples. */
const INVENTED = /offers|wayang|voucher_?codes|nextHoliday|PrizeCounter/i

/** Paths in code spans of files that are not there, such as those that have moved; unknownCommands looks at scripts/. */
function missingFiles(path: string, text: string, files: readonly string[]): string[] {
  const spans = [...withoutFences(text).matchAll(/`([\w.@-]+(?:\/[\w.@+-]+)+\.(?:tsx?|mts|mjs|css|sql|conf|yaml))`/g)]
  return spans
    .filter(
      ([, name = '']) =>
        !INVENTED.test(name) && !name.startsWith('scripts/') && !files.some((file) => `/${file}`.endsWith(`/${name}`)),
    )
    .map(([, name = '']) => `${path} names ${name}, which is not there.`)
}

/** Names such as `NAME_OF_SETTING` in code spans that no source has: the setting was renamed or removed. Those of OpenTelemetry are its own. */
const missingNames = (path: string, text: string, sources: string): string[] =>
  [...withoutFences(text).matchAll(/`([^`\n]+)`/g)]
    .flatMap(([, span = '']) => span.match(/\b[A-Z][A-Z\d]*(?:_[A-Z\d]+)+\b/g) ?? [])
    .filter((name) => !name.startsWith('OTEL_') && !sources.includes(name.replace(/_FILE$/, '')))
    .map((name) => `${path} names ${name}, which no source has.`)

/** Documents that the comments of a source name and that are not there. */
const missingDocs = (root: string, path: string, text: string): string[] =>
  [...text.matchAll(/(?<![\w/.])(?:\w+\/)?docs\/[\w/-]+\.md\b/g)]
    .filter(([name]) => !existsSync(join(root, name)))
    .map(({ index, 0: name }) => `${path}:${lineAt(text, index)} names ${name}, which is not there.`)

/** `@scope/*` in the list stands for all packages of the scope. */
const covers = (entry: string, name: string) =>
  entry.endsWith('/*') ? name.startsWith(entry.slice(0, -1)) : entry === name

/** A reason in the documents and an exact version for each package, and no reason for another one. */
function unlisted(list: string, versions: [name: string, version: string][]): string[] {
  const listed = [...list.matchAll(/^\| (`[^|]+`) \|/gm)].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name),
  )
  return [
    ...versions
      .filter(([name]) => !listed.some((entry) => covers(entry, name)))
      .map(([name]) => `${DEPENDENCIES}: ${name} has no row. Say what it is for.`),
    ...listed
      .filter((entry) => !versions.some(([name]) => covers(entry, name)))
      .map((entry) => `${DEPENDENCIES}: ${entry} is no direct dependency. Take its row out.`),
    ...versions
      .filter(([, version]) => !/^\d/.test(version))
      .map(([name, version]) => `package.json: ${name} ${version} is not an exact version.`),
  ]
}

const textOf = (root: string, patterns: string[]) =>
  globSync(patterns, { cwd: root })
    .map((path) => readFileSync(join(root, path), 'utf8'))
    .join('\n')

function unused(text: string, names: string[]): string[] {
  const isUsed = (name: string) => {
    const [, typed] = name.split('@types/')
    if (typed) return typed === 'node' || names.includes(typed)
    const program = PROGRAMS.get(name)
    return program ? text.includes(program) : new RegExp(`['"](node_modules/)?${name}(/[^'"]*)?['"]`).test(text)
  }
  return names.filter((name) => !isUsed(name)).map((name) => `package.json: nothing uses ${name}. Remove it.`)
}

const lengthOf = (text: string) => text.trimEnd().split('\n').length

const titleOf = (text: string) => /^# (.+)/.exec(text)?.[1] ?? ''

/** A decision is short, says its state below its title, and stands in the index. */
function decisionProblems(root: string, folder: string): string[] {
  const list = `${folder}/README.md`
  const notes = globSync(`${folder}/*.md`, { cwd: root, exclude: [list] }).sort()
  if (notes.length === 0) return []
  const index = readFileSync(join(root, list), 'utf8')
  const wrong = notes.flatMap((path) => {
    const text = readFileSync(join(root, path), 'utf8')
    return [
      ...(lengthOf(text) > SHORT.decision ? [`${path} has more than ${SHORT.decision} lines. Say less.`] : []),
      ...(/^# .+\n\n(Stands\.|Replaced by )/.test(text) ? [] : [`${path} does not say its state below its title.`]),
      ...(index.includes(`| [${titleOf(text)}](${basename(path)}) | `)
        ? []
        : [`${list} does not list ${basename(path)} by its title.`]),
    ]
  })
  return notes.length > MOST_DECISIONS
    ? [...wrong, `${folder} has more than ${MOST_DECISIONS} notes. Merge those about one question.`]
    : wrong
}

/** Every problem of the documents: links, commands, files, length, unused or unexplained dependencies. */
export function checkDocs(root: string): string[] {
  const read = (path: string) => readFileSync(join(root, path), 'utf8')
  const packages = new Map(
    ['package.json', ...globSync('*/package.json', { cwd: root, exclude: NOT_OURS })].map((file) => [
      dirname(file),
      Package.parse(JSON.parse(read(file))),
    ]),
  )
  const versions = [...packages.values()].flatMap(({ dependencies, devDependencies }) =>
    Object.entries({ ...dependencies, ...devDependencies }),
  )
  const docs = globSync(['{AGENTS,README}.md', '{docs,design,sandbox/docs,workshop/docs}/**/*.md', 'sandbox/*.md'], {
    cwd: root,
  }).sort()
  const files = globSync(FILES, { cwd: root, exclude: NOT_OURS })
  const naming = [...files, ...globSync(SETTINGS, { cwd: root })].filter((path) => !MAY_NAME_OTHERS.test(path))
  const sources = textOf(root, SOURCES)
  const named = sources + textOf(root, [...SETTINGS, 'deploy/**/*.yaml'])
  const isLong = docs.includes(AGENTS) && lengthOf(read(AGENTS)) > SHORT.agents
  return [
    ...docs.flatMap((path) => {
      const text = read(path)
      return [
        ...deadLinks(root, path, text),
        ...unknownCommands(root, path, text, packages),
        ...missingFiles(path, text, files),
        ...missingNames(path, text, named),
      ]
    }),
    ...naming.flatMap((path) => {
      const text = read(path)
      return [...missingDocs(root, path, text), ...unknownCommands(root, path, text, packages)]
    }),
    ...(isLong ? [`${AGENTS} has more than ${SHORT.agents} lines. Say only what the code cannot say.`] : []),
    ...DECISIONS.flatMap((folder) => decisionProblems(root, folder)),
    ...unlisted(read(DEPENDENCIES), versions),
    ...unused(
      sources,
      versions.map(([name]) => name),
    ),
  ]
}
