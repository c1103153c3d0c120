// @vitest-environment jsdom
import type { Home } from '@content-gen/admin/panel-api'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { HomePage } from '../../src/pages/home/index.js'
import { ListPage } from '../../src/pages/list/index.js'
import { article, author, catalog, editor, listed, pageOf } from '../catalog.js'
import { fakeServer, Refusal } from '../fake-server.js'
import { show } from '../render.js'

test('whoever has not begun yet sees the types by their names, single types apart', async () => {
  const nothing: Home = { mine: [], waiting: [], drafts: [], scheduled: [], untranslated: [] }
  const named = (uid: string, displayName: string, kind: 'collection' | 'single' = 'collection') => ({
    ...article,
    uid,
    displayName,
    kind,
  })
  const types = [
    named('api::z.z', 'Zebra'),
    named('api::home.home', 'Home page', 'single'),
    named('api::eclair.eclair', 'Éclair'),
    named('api::fig.fig', 'fig 10'),
    named('api::fig2.fig2', 'fig 9'),
    named('api::about.about', 'About', 'single'),
  ]
  fakeServer({ 'GET /catalog': () => ({ ...catalog, types }), 'GET /home': () => nothing })
  show(<HomePage />, '/', editor)
  const names = (title: string) => {
    const card = screen.getByRole('heading', { name: title }).closest<HTMLElement>('.card')
    return within(card ?? document.body)
      .getAllByRole('link')
      .map((link) => link.querySelector('.home-label')?.textContent)
  }
  await screen.findByText('Zebra')
  expect(names('Collections')).toEqual(['Éclair', 'Fig 9', 'Fig 10', 'Zebra'])
  expect(names('Single entries')).toEqual(['About', 'Home page'])
})

test('drafts are listed by the names of their types', async () => {
  const drafts = [
    { type: author.uid, count: 1 },
    { type: article.uid, count: 2 },
  ]
  const home: Home = { mine: [], waiting: [], drafts, scheduled: [], untranslated: [] }
  fakeServer({ 'GET /catalog': () => catalog, 'GET /home': () => home })
  show(<HomePage />, '/', editor)
  await screen.findByText('2 drafts')
  const lines = screen
    .getAllByText(/^\d+ drafts?$/)
    .map((each) => each.closest('a')?.querySelector('.home-label')?.textContent)
  expect(lines).toEqual(['Article', 'Author'])
})

test('a missing translation leads to the entries that lack it, of a single entry to the language', async () => {
  const untranslated = [
    { type: article.uid, locale: 'de', count: 3 },
    { type: 'api::about.about', locale: 'de', count: 1 },
  ]
  const locales = [
    { code: 'en', name: 'English' },
    { code: 'de', name: 'German' },
  ]
  const types = [
    { ...article, localized: true },
    { ...article, uid: 'api::about.about', kind: 'single' as const, displayName: 'About' },
  ]
  const home: Home = { mine: [], waiting: [], drafts: [], scheduled: [], untranslated }
  fakeServer({ 'GET /catalog': () => ({ ...catalog, types, locales }), 'GET /home': () => home })
  show(<HomePage />, '/', editor)
  const address = async (text: string) => (await screen.findByText(text)).closest('a')?.getAttribute('href')
  expect(await address('3 entries without German (de)')).toBe(`/admin/types/${article.uid}?untranslated=de`)
  expect(await address('1 entry without German (de)')).toBe('/admin/single/api::about.about?locale=de')
})

test.each(['/', `/types/${article.uid}`])('types that cannot be read are told at %s, and tried again', async (path) => {
  let isAway = true
  const home: Home = { mine: [], waiting: [], drafts: [], scheduled: [], untranslated: [] }
  fakeServer({
    'GET /catalog': () => (isAway ? new Refusal(403, 'not now') : catalog),
    'GET /home': () => home,
    [`GET /entries/${article.uid}`]: () => pageOf([listed(1, 'First')]),
  })
  show(path === '/' ? <HomePage /> : <ListPage uid={article.uid} />, path, editor)
  const retry = await screen.findByRole('button', { name: 'Try again' })
  isAway = false
  await userEvent.click(retry)
  await screen.findAllByText(path === '/' ? 'Article' : 'First')
})
