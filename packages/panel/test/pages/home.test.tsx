// @vitest-environment jsdom
import type { Home } from '@content-gen/admin/contract'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { HomePage } from '../../src/pages/home/index.js'
import { article, author, catalog, editor } from '../catalog.js'
import { fakeServer } from '../fake-server.js'
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
  await screen.findByText('2 are not published')
  const lines = screen
    .getAllByText(/not published$/)
    .map((each) => each.closest('a')?.querySelector('.home-label')?.textContent)
  expect(lines).toEqual(['Article', 'Author'])
})
