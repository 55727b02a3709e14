import { parseAst } from 'vite'
import type { Floor } from '../../build/floor.ts'
import { isNewer, type Since } from './since.ts'

/** Features that a script may only use after a test for them: by name, with the first version of each engine. */
const METHODS: Record<string, Since> = {
  at: { chrome: 92, safari: 15.4, firefox: 90 },
  canParse: { chrome: 120, safari: 17, firefox: 115 },
  checkVisibility: { chrome: 105, safari: 17.4, firefox: 106 },
  findLast: { chrome: 97, safari: 15.4, firefox: 104 },
  findLastIndex: { chrome: 97, safari: 15.4, firefox: 104 },
  groupBy: { chrome: 117, safari: 17.4, firefox: 119 },
  hasOwn: { chrome: 93, safari: 15.4, firefox: 92 },
  hidePopover: { chrome: 114, safari: 17, firefox: 125 },
  randomUUID: { chrome: 92, safari: 15.4, firefox: 95 },
  replaceAll: { chrome: 85, safari: 13.1, firefox: 77 },
  replaceChildren: { chrome: 86, safari: 14, firefox: 78 },
  requestSubmit: { chrome: 76, safari: 16, firefox: 75 },
  roundRect: { chrome: 99, safari: 16, firefox: 112 },
  setHTMLUnsafe: { chrome: 124, safari: 17.4, firefox: 123 },
  showModal: { chrome: 37, safari: 15.4, firefox: 98 },
  showPopover: { chrome: 114, safari: 17, firefox: 125 },
  startViewTransition: { chrome: 111, safari: 18, firefox: 144 },
  throwIfAborted: { chrome: 100, safari: 15.4, firefox: 97 },
  togglePopover: { chrome: 114, safari: 17, firefox: 125 },
  toReversed: { chrome: 110, safari: 16, firefox: 115 },
  toSorted: { chrome: 110, safari: 16, firefox: 115 },
  toSpliced: { chrome: 110, safari: 16, firefox: 115 },
  withResolvers: { chrome: 119, safari: 17.4, firefox: 121 },
}
/** Methods whose name other methods share: with the object they belong to. */
const STATICS: Record<string, Since> = {
  'AbortSignal.any': { chrome: 116, safari: 17.4, firefox: 124 },
  'AbortSignal.timeout': { chrome: 124, safari: 16, firefox: 100 },
  'Array.fromAsync': { chrome: 121, safari: 16.4, firefox: 115 },
  'Intl.ListFormat': { chrome: 72, safari: 14.1, firefox: 78 },
  'Promise.any': { chrome: 85, safari: 14, firefox: 79 },
  'Promise.try': { chrome: 128, safari: 18.2, firefox: 134 },
  'navigator.share': { chrome: 89, safari: 12.1, firefox: Infinity },
  'navigator.locks': { chrome: 69, safari: 15.4, firefox: 96 },
}
const GLOBALS: Record<string, Since> = {
  AudioContext: { chrome: 35, safari: 14.1, firefox: 25 },
  BroadcastChannel: { chrome: 54, safari: 15.4, firefox: 38 },
  CompressionStream: { chrome: 80, safari: 16.4, firefox: 113 },
  HTMLDialogElement: { chrome: 37, safari: 15.4, firefox: 98 },
  OffscreenCanvas: { chrome: 69, safari: 16.4, firefox: 105 },
  WeakRef: { chrome: 84, safari: 14.1, firefox: 79 },
  createImageBitmap: { chrome: 52, safari: 15, firefox: 42 },
  navigation: { chrome: 102, safari: 26.2, firefox: 147 },
  requestIdleCallback: { chrome: 47, safari: Infinity, firefox: 55 },
  scheduler: { chrome: 94, safari: Infinity, firefox: 142 },
  structuredClone: { chrome: 98, safari: 15.4, firefox: 94 },
}
const PROPERTIES: Record<string, Since> = {
  inert: { chrome: 102, safari: 15.5, firefox: 112 },
  submitter: { chrome: 81, safari: 15.4, firefox: 75 },
  popover: { chrome: 114, safari: 17, firefox: 125 },
}
/**
 * `element.ariaBusy` and similar properties set an attribute only in browsers that know them; `setAttribute` does so in
 * all.
 */
const ARIA_PROPERTY = /^aria[A-Z]/
const ARIA_PROPERTIES: Since = { chrome: 81, safari: 12.1, firefox: 119 }
const LISTENER_SIGNAL: Since = { chrome: 88, safari: 15, firefox: 86 }
/** A browser that does not know one of them rejects the whole selector. */
const NEW_SELECTOR =
  /:(?:has\(|is\(|where\(|modal\b|popover-open\b|user-(?:in)?valid\b|autofill\b|focus-visible\b|open\b)|:not\([^()]*,/
const SELECTORS: Since = { chrome: 105, safari: 15.6, firefox: 121 }
/** A call with a second argument, the button. */
const FORM_DATA_OF_BUTTON: Since = { chrome: 112, safari: 16.4, firefox: 111 }

/** Uses in libraries that their surrounding text shows to be safe, with the reason. */
const KNOWN: [text: RegExp, why: string][] = [
  [/\bo=r\.submitter\b/, 'React: an event without it is one without a button'],
  [/new FormData\(i,o\)/, 'React: for forms whose action is a function, of which there are none here'],
  [/l\.startViewTransition\(/, 'React: for view transitions, of which there are none here; in a try'],
  [/navigation\.transition/, 'React: only after `typeof navigation` said that it is there'],
]

const SYNTAX: Record<string, Since> = {
  'a field of a class': { chrome: 74, safari: 14.1, firefox: 69 },
  'a private name': { chrome: 84, safari: 15, firefox: 90 },
  'a static block': { chrome: 94, safari: 16.4, firefox: 93 },
  'a logical assignment': { chrome: 85, safari: 14, firefox: 79 },
  'await outside of a function': { chrome: 89, safari: 15, firefox: 89 },
  'export * as': { chrome: 72, safari: 14.1, firefox: 80 },
  'a look-behind': { chrome: 62, safari: 16.4, firefox: 78 },
  'a regular expression with the flag d or v': { chrome: 112, safari: 17, firefox: 116 },
}

interface Node {
  type: string
  start: number
  end: number
  [key: string]: unknown
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'

const childrenOf = (node: Node): Node[] =>
  Object.values(node).flatMap((value) => (Array.isArray(value) ? value.filter(isNode) : isNode(value) ? [value] : []))

const nameOf = (node: unknown): string | undefined => {
  if (!isNode(node)) return undefined
  if (node.type === 'Identifier') return String(node.name)
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value
  return undefined
}

/** Whether an expression around a name only tests that the name exists. */
const isTest = (around: Node, name: Node): boolean =>
  (around.type === 'UnaryExpression' && (around.operator === 'typeof' || around.operator === '!')) ||
  (around.type === 'CallExpression' && around.optional === true && around.callee === name) ||
  (around.type === 'LogicalExpression' && around.left === name) ||
  (around.type === 'BinaryExpression' && /^[!=]=/.test(String(around.operator))) ||
  ((around.type === 'IfStatement' || around.type === 'ConditionalExpression') && around.test === name)

/** Whether an error thrown here is caught in the same function. */
const isTried = (path: readonly Node[]): boolean =>
  path.some((node, depth) => {
    const inner = path[depth + 1]
    if (node.type !== 'TryStatement' || !inner || node.block !== inner || !node.handler) return false
    return !path.slice(depth + 1).some(({ type }) => /Function/.test(type))
  })

function listensWithSignal({ callee, arguments: args }: Node): boolean {
  const name = isNode(callee) && callee.type === 'MemberExpression' ? nameOf(callee.property) : nameOf(callee)
  const options = (args as Node[])[2]
  if (name !== 'addEventListener' || options?.type !== 'ObjectExpression') return false
  return (options.properties as Node[]).some(({ key }) => nameOf(key) === 'signal')
}

/** The names in SYNTAX of what a node is. */
function syntaxOf(node: Node, inFunction: boolean): string[] {
  const { pattern = '', flags = '' } = (node.regex ?? {}) as { pattern?: string; flags?: string }
  const isAwait = node.type === 'AwaitExpression' || (node.type === 'ForOfStatement' && node.await === true)
  const features: Record<string, boolean> = {
    'a field of a class': node.type === 'PropertyDefinition',
    'a private name': node.type === 'PrivateIdentifier',
    'a static block': node.type === 'StaticBlock',
    'a logical assignment': node.type === 'AssignmentExpression' && /^(?:\?\?|\|\||&&)=$/.test(String(node.operator)),
    'await outside of a function': isAwait && !inFunction,
    'export * as': node.type === 'ExportAllDeclaration' && Boolean(node.exported),
    'a look-behind': /\(\?<[=!]/.test(pattern),
    'a regular expression with the flag d or v': /[dv]/.test(flags),
  }
  return Object.keys(features).filter((name) => features[name])
}

/**
 * Finds the features of a built script that the oldest supported browsers do not have: syntax, and interfaces without a
 * test around or before their use (`if`, `?:`, `&&`, `??`, `?.()`, `typeof`, `in`). One line each, with the script's
 * text. Throws the errors of the parser.
 */
export function scriptFaults(code: string, floor: Floor): string[] {
  const faults: string[] = []
  const textOf = (node: Node) => code.slice(node.start, node.end)
  const tell = (what: string, node: Node) => {
    const around = code.slice(Math.max(0, node.start - 50), node.end + 40).replace(/\s+/g, ' ')
    if (!KNOWN.some(([text]) => text.test(around))) faults.push(`${what} in “${around.slice(0, 160)}”`)
  }
  const mentions = (test: unknown, name: string) =>
    isNode(test) && new RegExp(`(?<![\\w$])${name}(?![\\w$])`).test(textOf(test))

  /** A statement that handles a missing feature: it returns, or defines a replacement. */
  function asks(before: unknown, name: string): boolean {
    if (!isNode(before)) return false
    if (before.type === 'ExpressionStatement') return asks(before.expression, name)
    if (before.type === 'SequenceExpression') return (before.expressions as Node[]).some((one) => asks(one, name))
    if (before.type === 'IfStatement' || before.type === 'ConditionalExpression') return mentions(before.test, name)
    return before.type === 'LogicalExpression' && mentions(before.left, name)
  }

  /** The ancestors from the outermost to the node itself. */
  function isTested(name: string, path: readonly Node[]): boolean {
    const node = path[path.length - 1]
    for (let depth = path.length - 2; depth >= 0; depth--) {
      const around = path[depth] as Node
      const inner = path[depth + 1] as Node
      if (inner === node && isTest(around, inner)) return true
      if (around.type === 'LogicalExpression' && around.right === inner && mentions(around.left, name)) return true
      if (around.type === 'IfStatement' || around.type === 'ConditionalExpression')
        if (around.test !== inner && mentions(around.test, name)) return true
      const row = around.type === 'SequenceExpression' ? around.expressions : around.body
      if (Array.isArray(row) && row.slice(0, row.indexOf(inner)).some((before) => asks(before, name))) return true
    }
    return false
  }

  function wants(name: string, since: Since | undefined, what: string, path: readonly Node[]) {
    const node = path[path.length - 1]
    if (node && since && isNewer(since, floor) && !isTested(name, path)) tell(what, node)
  }
  const wantsSyntax = (what: string, node: Node) => {
    const since = SYNTAX[what]
    if (since && isNewer(since, floor)) tell(what, node)
  }

  function look(node: Node, path: readonly Node[], inFunction: boolean) {
    const parent = path[path.length - 2]
    for (const what of syntaxOf(node, inFunction)) wantsSyntax(what, node)
    const text =
      node.type === 'Literal' ? node.value : node.type === 'TemplateElement' ? (node.value as { raw: string }).raw : ''
    if (typeof text === 'string' && NEW_SELECTOR.test(text) && isNewer(SELECTORS, floor) && !isTried(path))
      tell('a selector', node)
    if (node.type === 'NewExpression' && nameOf(node.callee) === 'FormData' && (node.arguments as Node[]).length > 1)
      if (isNewer(FORM_DATA_OF_BUTTON, floor)) tell('FormData with a button', node)

    if (node.type === 'MemberExpression' && node.computed !== true) {
      const name = nameOf(node.property) ?? ''
      const object = textOf(node.object as Node)
      const owner = /([\w$]+)$/.exec(object)?.[1] ?? ''
      const isCalled = parent?.type === 'CallExpression' && parent.callee === node
      if (isCalled && Object.hasOwn(METHODS, name)) wants(name, METHODS[name], `.${name}`, path)
      if (Object.hasOwn(PROPERTIES, name)) wants(name, PROPERTIES[name], `.${name}`, path)
      if (ARIA_PROPERTY.test(name)) wants(name, ARIA_PROPERTIES, `.${name}`, path)
      const full = `${owner}.${name}`
      if (Object.hasOwn(STATICS, full)) wants(name, STATICS[full], full, path)
      if (/^(?:globalThis|window|self)$/.test(object) && Object.hasOwn(GLOBALS, name))
        wants(name, GLOBALS[name], name, path)
    }
    if (node.type === 'Identifier' && Object.hasOwn(GLOBALS, String(node.name))) {
      const name = String(node.name)
      const isName =
        parent &&
        ((parent.type === 'MemberExpression' && parent.property === node && parent.computed !== true) ||
          (parent.type === 'Property' && parent.key === node && parent.value !== node) ||
          /^(?:MethodDefinition|PropertyDefinition|ImportSpecifier|ExportSpecifier)$/.test(parent.type))
      if (!isName) wants(name, GLOBALS[name], name, path)
    }
    if (node.type === 'CallExpression' && isNewer(LISTENER_SIGNAL, floor) && listensWithSignal(node))
      tell('addEventListener with a signal', node)
    const within = inFunction || /Function/.test(node.type)
    for (const child of childrenOf(node)) look(child, [...path, child], within)
  }

  const program = parseAst(code) as unknown as Node
  look(program, [program], false)
  return faults
}
