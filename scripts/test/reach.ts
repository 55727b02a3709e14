import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path/posix'
import { parsed, Visitor } from '../shared/source-files.ts'

/** Strings of a module that can be paths, as seen from the project's folder. */
interface Named {
  path: string
  /** Imports, and other strings with a slash, as they stand. */
  exact: Set<string>
  /** In a module that reads files: names of files and folders, globs, and templates with an unknown part. */
  patterns: RegExp[]
  /** Whether it may run what it names: then it depends on everything below. */
  starts: boolean
}

const IS_TEST = /\.(test|spec)\.tsx?$/
const CODE = /\.(ts|tsx|mts|mjs)$/
const READS = /\bnode:(fs|child_process|worker_threads)\b|\bimport\.meta\.url\b/
const STARTS = /\bnode:(child_process|worker_threads)\b|\bimport\.meta\.glob\b|\bimport\(/

/**
 * Checks of the sources look at all of them in a step of their own, and their tests at small projects with names like ours:
 * what these files name is no file of ours, except what they import.
 */
const CHECKS =
  /^scripts\/(check\/(docs|floor|guide|imports|islands|lookups|patterns|requirements|sources|texts|traceability|words)|build\/product-map|shared\/source-files|test\/choose-tests)(\.test)?\.ts$/

/** Stands for the part of a template that is known only at run time. */
const UNKNOWN = '§'
const MARKS = new Map([
  ['**/', '(?:.*/)?'],
  ['**', '.*'],
  ['*', '[^/]*'],
  [UNKNOWN, '.*'],
  ['{', '(?:'],
  ['}', ')'],
  [',', '|'],
])

const mayBePath = (text: string) => /^[\w@.,*{}()+/§-]+$/.test(text) && /\w/.test(text.replaceAll(UNKNOWN, ''))
const isInside = (path: string) => path !== '.' && !path.startsWith('..') && !path.startsWith('/')

/** The paths that a string of the file can mean: from the file's folder and from the project's. */
const meanings = (file: string, text: string) =>
  [join(dirname(file), text), join(text.replace(/^\/+/, ''))]
    .map((path) => path.replace(/\/$/, ''))
    .filter((path, at) => isInside(path) && (at === 0 || !text.startsWith('.')))

/** The path or glob, and everything below it; null when its braces do not match. */
function patternOf(path: string): RegExp | null {
  const parts = path.split(/(\*\*\/|\*\*|[*{},§])/)
  const braces = parts.filter((part) => part === '{').length
  if (braces !== parts.filter((part) => part === '}').length || (braces === 0 && path.includes(','))) return null
  const source = parts.map((part) => MARKS.get(part) ?? part.replace(/[.()+@-]/g, '\\$&')).join('')
  return new RegExp(`^${source}(?<below>(?:/.*)?)$`)
}

/** Strings of the code, without those of imports that only types come through. */
function stringsOf(path: string, text: string): string[] {
  if (path.endsWith('.css')) return [...text.matchAll(/["']([^"'\n]+)["']/g)].map(([, string = '']) => string)
  const strings: string[] = []
  const erased = new Set<number>()
  new Visitor({
    ImportDeclaration({ importKind, source }) {
      if (importKind === 'type') erased.add(source.start)
    },
    ExportNamedDeclaration({ exportKind, source }) {
      if (exportKind === 'type' && source) erased.add(source.start)
    },
    TSImportType({ source }) {
      erased.add(source.start)
    },
    Literal({ value, start }) {
      if (typeof value === 'string' && !erased.has(start)) strings.push(value)
    },
    TemplateLiteral({ quasis }) {
      strings.push(quasis.map(({ value }) => value.cooked ?? '').join(UNKNOWN))
    },
  }).visit(parsed(path, text).program)
  return strings
}

function namedBy(path: string, text: string): Named {
  const isCheck = CHECKS.test(path)
  const strings = stringsOf(path, text)
    .map((string) => string.replace(/\?\w+$/, ''))
    .filter((string) => mayBePath(string) && (!isCheck || string.startsWith('.')))
  const reads = !isCheck && (READS.test(text) || STARTS.test(text))
  const wide = strings.filter((string) => reads && (!string.includes(UNKNOWN) || /[/.]/.test(string)))
  return {
    path,
    exact: new Set(strings.filter((string) => string.includes('/')).flatMap((string) => meanings(path, string))),
    patterns: wide.flatMap((string) => meanings(path, string)).flatMap((one) => patternOf(one) ?? []),
    starts: STARTS.test(text),
  }
}

const mayRead = ({ patterns }: Named, path: string) => patterns.some((pattern) => pattern.test(path))

/** The file itself is named, and not only a folder above it. */
const mayStart = ({ patterns, starts }: Named, path: string) =>
  starts && patterns.some((pattern) => pattern.exec(path)?.groups?.below === '')

/** The file and every folder above it that a string with a slash can name. */
const withFolders = (path: string) =>
  path.split('/').flatMap((_, at, parts) => (at === 0 && parts.length > 1 ? [] : [parts.slice(0, at + 1).join('/')]))

/**
 * Every file that a change can reach, with the file through which it does: files that import it, that name it in a
 * string, and, where they read files, that name its folder or a glob for it. Too many rather than too few. What Vike
 * loads for a process that a test starts is not seen: such tests are no unit tests.
 */
export function reachedBy(root: string, files: string[], changed: string[]): Map<string, string> {
  const modules = files
    .filter((path) => CODE.test(path) || path.endsWith('.css'))
    .flatMap((path) => {
      const text = textOf(root, path)
      return text === undefined ? [] : [namedBy(path, text)]
    })
  const byName = new Map<string, Named[]>()
  for (const one of modules) for (const name of one.exact) byName.set(name, [...(byName.get(name) ?? []), one])
  const isChanged = new Set(changed)
  const reached = new Map(changed.map((path) => [path, path]))
  for (const path of reached.keys()) {
    if (IS_TEST.test(path) && !isChanged.has(path)) continue
    const names = isChanged.has(path) ? withFolders(path) : [path]
    const readers = modules.filter((one) => (isChanged.has(path) ? mayRead(one, path) : mayStart(one, path)))
    for (const one of [...names.flatMap((name) => byName.get(name) ?? []), ...readers])
      if (!reached.has(one.path)) reached.set(one.path, path)
  }
  return reached
}

/** Undefined for a file that git still lists and that is deleted. */
function textOf(root: string, path: string): string | undefined {
  try {
    return readFileSync(join(root, path), 'utf8')
  } catch {
    return undefined
  }
}
