import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { marksOf } from './lookedFor.ts'
import { bodyOf, bytesOf, fragmentOf, htmlOf, marksIn, withoutPreloads } from './pieces.ts'

const FIRST = '<p>é</p><use href="#i-star"/>'
const SECOND = '<input class="cat-radio"><div class="cat-tabs of-5"></div><use href="#i-wallet"/>'
const mark = (place: number) => `<template data-kept="${place}"></template>`

test('fragments that touch each other keep their HTML and their marks', () => {
  const body = bodyOf(`<main>${mark(0)}${mark(1)}</main>`, [fragmentOf(FIRST), fragmentOf(SECOND)])
  const whole = `<main>${FIRST}${SECOND}</main>`
  expect(htmlOf(body)).toBe(whole)
  expect(bytesOf(body).toString()).toBe(whole)
  expect(marksOf(marksIn(body))).toBe(marksOf(whole))
})

test('a mark without its fragment fails the drawing', () => {
  expect(() => bodyOf(mark(0), [])).toThrow('missing')
})

test('a picture is named once', () => {
  const drawn = renderToStaticMarkup(createElement('p', null, createElement('img', { src: '/a.svg?a=1&b=2', alt: '' })))
  expect(drawn).toContain('rel="preload"')
  expect(withoutPreloads(drawn)).toBe('<p><img src="/a.svg?a=1&amp;b=2" alt=""/></p>')
})
