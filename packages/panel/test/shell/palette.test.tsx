// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { Palette } from '../../src/shell/palette.js'
import { article, catalog, editor, listed } from '../catalog.js'
import { fakeServer } from '../fake-server.js'
import { show } from '../render.js'

const nothing = () => undefined
const shell = { scheme: null, search: nothing, showKeys: nothing }

function serve(found: number): void {
  fakeServer({
    'GET /catalog': () => catalog,
    'GET /search': () => Array.from({ length: found }, (_, at) => ({ type: article.uid, ...listed(at, `Star ${at}`) })),
  })
}

test('what is wanted is found by the beginnings of its words', async () => {
  serve(0)
  const { visited } = show(<Palette isOpen onOpenChange={nothing} on={shell} />, '/', editor)
  await userEvent.type(screen.getByRole('searchbox'), 'create art')
  await userEvent.click(await screen.findByRole('menuitem', { name: /Create: Article/ }))
  expect(visited.at(-1)).toBe(`/admin/types/${article.uid}/create`)
})

test('before anything is typed it leads to what the person worked on last', async () => {
  const work = { type: article.uid, copy: null, at: '2026-01-01T00:00:00Z', by: null }
  const mine = [
    { ...work, id: 7, label: 'Autumn tea' },
    { ...work, id: null, copy: 3, label: '' },
  ]
  fakeServer({ 'GET /catalog': () => catalog, 'GET /home': () => ({ mine }) })
  const { visited } = show(<Palette isOpen onOpenChange={nothing} on={shell} />, '/', editor)
  await userEvent.click(await screen.findByRole('menuitem', { name: /Autumn tea/ }))
  expect(visited.at(-1)).toBe(`/admin/types/${article.uid}/7`)
  await userEvent.click(screen.getByRole('menuitem', { name: /Untitled/ }))
  expect(visited.at(-1)).toBe(`/admin/types/${article.uid}/copies/3`)
  await userEvent.type(screen.getByRole('searchbox'), 'aut')
  expect(screen.queryByRole('menuitem', { name: /Autumn tea/ })).toBeNull()
})

test('a search that may have found more leads to the list', async () => {
  serve(5)
  const { visited } = show(<Palette isOpen onOpenChange={nothing} on={shell} />, '/', editor)
  // At once: letters that come late have results of their own.
  await userEvent.click(screen.getByRole('searchbox'))
  await userEvent.paste('star')
  await userEvent.click(await screen.findByRole('menuitem', { name: /All of Article/ }))
  expect(visited.at(-1)).toBe(`/admin/types/${article.uid}?search=star`)
})

test('a search that found less than it could names no list', async () => {
  serve(4)
  show(<Palette isOpen onOpenChange={nothing} on={shell} />, '/', editor)
  await userEvent.type(screen.getByRole('searchbox'), 'star')
  await screen.findByRole('menuitem', { name: /Star 3/ })
  expect(screen.queryByRole('menuitem', { name: /All of/ })).toBeNull()
})

test('a search that goes on does not say that there is nothing', async () => {
  let answer = (_found: readonly unknown[]) => undefined as void
  const found = new Promise<readonly unknown[]>((resolve) => (answer = resolve))
  fakeServer({ 'GET /catalog': () => catalog, 'GET /search': () => found })
  show(<Palette isOpen onOpenChange={nothing} on={shell} />, '/', editor)
  await userEvent.type(screen.getByRole('searchbox'), 'zzz')
  await screen.findByText('Searching…')
  answer([])
  await screen.findByText('Nothing found')
})
