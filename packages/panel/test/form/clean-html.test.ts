// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { cleanHtml } from '../../src/form/editors/html/clean-html.js'

const shown = (html: string) => {
  const place = document.createElement('div')
  place.append(cleanHtml(html, ['https://cdn.example']))
  return place.innerHTML
}

test.each([
  ['<svg><style><img src=x onerror=alert(1)></style></svg>', ''],
  ['<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">', ''],
  ['<form id=location><input name=action></form><img name=body src="/x">', '<img src="/x">'],
  ['<a href="java\nscript:alert(1)">x</a>', '<a>x</a>'],
  ['<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>', '<p></p>'],
  ['<template><img src=x onerror=alert(1)></template>', ''],
  ['<img srcset="https://other.example/x 1x" src="/a.png">', '<img src="/a.png">'],
  [
    '<video src="https://cdn.example/v" poster="https://other.example/p"></video>',
    '<video src="https://cdn.example/v"></video>',
  ],
])('%s runs nothing and asks nobody', (html, expected) => {
  expect(shown(html)).toBe(expected)
})

test.each([
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<iframe src="javascript:alert(1)"></iframe>',
  '<object data="javascript:alert(1)"></object>',
  '<embed src="data:text/html,x">',
])('%s has no address to lead to, not that of the panel', (html) => {
  expect(shown(html)).toBe('')
})

test('a page of another host is a link', () => {
  expect(shown('<iframe src="//other.example/x"></iframe>')).toContain('<a href="http://other.example/x"')
})
