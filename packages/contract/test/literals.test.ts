/** The package is data: a program can read it without running it. */
import { readFileSync, readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { ts } from 'ts-morph'
import { expect, test } from 'vitest'
import { features, refusals, type Setting } from '../src/index.js'

const src = fileURLToPath(new URL('../src', import.meta.url))
const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'))

function active(node: ts.Node): string[] {
  const isActive =
    ts.isCallExpression(node) || ts.isNewExpression(node) || ts.isTaggedTemplateExpression(node) || isFunction(node)
  return [...(isActive ? [node.getText()] : []), ...node.getChildren().flatMap(active)]
}

/** Types of functions are no functions. */
function isFunction(node: ts.Node): boolean {
  return ts.isFunctionLike(node) && 'body' in node && node.body !== undefined
}

test.each(files)('%s has neither functions nor calls', (name) => {
  const text = readFileSync(`${src}/${name}`, 'utf8')
  expect(active(ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true))).toEqual([])
})

test('each route has its own id and place', () => {
  const all = features.flatMap(({ routes = [] }) => routes.flatMap((group) => Object.entries(group.routes)))
  expect(new Set(all.map(([id]) => id)).size).toBe(all.length)
  expect(new Set(all.map(([, { method, path }]) => `${method} ${path}`)).size).toBe(all.length)
})

test('each code of a refusal is that of one feature', () => {
  const codes = Object.values(refusals).flat()
  expect(new Set(codes).size).toBe(codes.length)
})

test('each section and each first grant that a feature names is there', () => {
  const all = features.flatMap(({ settings = {} }) => Object.entries(settings))
  const sections = new Map<string, Setting>(all)
  const isSwitch = (name: string) => {
    // A file of the owner turns it on.
    if (name === 'cron') return true
    const [section = '', ...inner] = name.split('.')
    const found = inner.reduce((setting, key) => setting?.properties?.[key], sections.get(section))
    // One that names what there is, is on if it names anything.
    return found?.properties?.['enabled'] !== undefined || found?.propertyNames !== undefined
  }
  const needs = features.flatMap(({ routes = [], tables = [] }) => [...routes, ...tables].map((each) => each.needs))
  const named = [...features.map(({ section }) => section), ...needs].filter((name) => name !== undefined)
  expect(named.filter((name) => !isSwitch(name))).toEqual([])
  const actions = features.flatMap(({ routes = [] }) => routes.flatMap((group) => Object.values(group.routes)))
  const known = new Set(actions.map(({ action }) => action))
  const first = features.flatMap(({ firstActions = {} }) => Object.values(firstActions).flat())
  expect(first.filter((action) => !known.has(action))).toEqual([])
})
