import { expect, test } from 'vitest'
import { readFloor } from '../../build/floor.ts'
import { scriptFaults } from './scriptFaults.ts'

const FLOOR = { chrome: '87', safari: '14', firefox: '78' }
const faults = (code: string, floor = FLOOR) => scriptFaults(code, floor)

// Proves DEV-13.
test.each([
  'class A { x = 1 }',
  'class A { #x() {} }',
  'class A { static {} }',
  'a ??= b',
  'export * as a from "b"',
  'await a()',
  '/(?<=a)b/.test(c)',
  '/a/v.test(c)',
  'list.at(-1)',
  'Object.hasOwn(a, "b") ? a.b : c',
  'list.at(-1) ?? c',
  '(x = list.at(-1)) == null ? 1 : x',
  'structuredClone(a)',
  'window.structuredClone(a)',
  'crypto.randomUUID()',
  'fetch(a, { signal: AbortSignal.timeout(1) })',
  'AbortSignal.any([a])',
  'dialog.showModal()',
  'new BroadcastChannel("a")',
  'requestIdleCallback(a)',
  'new AudioContext()',
  'element.ariaBusy = "true"',
  'const button = event.submitter',
  'form.requestSubmit(button)',
  'new FormData(form, button)',
  'addEventListener("a", b, { signal: c })',
  'element.addEventListener("a", b, { signal, capture: true })',
  'document.querySelector("dialog:modal")',
  'document.querySelectorAll(`form:has([name=a])`)',
  'field.matches(":autofill")',
  'form.querySelector("button:not([type=button], [form])")',
  'element.inert = true',
])('is reported: %s', (code) => {
  expect(faults(code)).toHaveLength(1)
})

test.each([
  'const a = b?.c ?? d',
  'class A { constructor() { this.x = 1 } }',
  'async () => { await a() }',
  'list[list.length - 1]',
  'data.at + data.submitted',
  'crypto.randomUUID ? crypto.randomUUID() : other()',
  'if (crypto.randomUUID) a = crypto.randomUUID()',
  'function f() { if (!crypto.randomUUID) return b; return crypto.randomUUID() }',
  'dialog.showModal || standIn(dialog), dialog.showModal()',
  'typeof structuredClone === "function" && structuredClone(a)',
  '"structuredClone" in window && structuredClone(a)',
  '(globalThis.requestIdleCallback ?? setTimeout)(a)',
  'navigator.share?.(a)',
  'globalThis.AudioContext ?? b',
  'try { field.matches(":autofill") } catch { a() }',
  'addEventListener("a", b, { capture: true })',
  'fetch(a, { signal })',
  'element.setAttribute("aria-busy", "true")',
  'new FormData(form)',
  'const a = { structuredClone: 1, submitter: 2 }',
])('is accepted: %s', (code) => {
  expect(faults(code)).toEqual([])
})

test('a selector in a callback inside a try is reported, because the try does not catch it', () => {
  expect(faults('try { list.map(() => field.matches(":autofill")) } catch {}')).toHaveLength(1)
})

test('the report names the fault and its place, and a newer floor accepts what an older one lacks', () => {
  expect(faults('first(); crypto.randomUUID(); last()')).toEqual([
    '.randomUUID in “first(); crypto.randomUUID(); last()”',
  ])
  expect(faults('crypto.randomUUID()', { chrome: '92', safari: '15.4', firefox: '95' })).toEqual([])
})

test('a file that does not parse is an error', () => {
  expect(() => faults('let = = 1')).toThrow()
})

// Proves QAT-08.
test('the product uses the default floor', () => {
  expect(readFloor()).toMatchObject(FLOOR)
})
