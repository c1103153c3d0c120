// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { UsesCard } from '../../../src/pages/entry/page/uses-card.js'
import { article, catalog, editor } from '../../catalog.js'
import { fakeServer } from '../../fake-server.js'
import { show } from '../../render.js'

const path = `/entries/${article.uid}/7/uses`
const use = { type: article.uid, id: 8, label: 'Story', from: 'entry', places: [['blocks', 'author'], ['editor']] }

test('the entries that link to one are looked for once they are wanted, and lead there', async () => {
  const { requests } = fakeServer({
    'GET /catalog': () => catalog,
    [`GET ${path}`]: () => ({ count: 120, isMore: true, uses: [use, { ...use, id: 9, label: 'Gone', from: 'trash' }] }),
  })
  show(<UsesCard uid={article.uid} id={7} />, '/', editor)
  expect(requests.filter((one) => one.path === path)).toEqual([])
  // Whoever waits for the page waits for nothing that is folded away.
  expect(document.querySelector('.loading')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Used in' }))
  const link = await screen.findByRole('link', { name: 'Article: Story' })
  expect(link.getAttribute('href')).toBe(`/admin/types/${article.uid}/8`)
  screen.getByText('at least 120')
  expect(screen.getAllByText('Blocks › Author, Editor')).toHaveLength(2)
  screen.getByText('Article: Gone')
  screen.getByText('And 118 more entries')
})

test('an entry that nothing links to says so', async () => {
  fakeServer({ 'GET /catalog': () => catalog, [`GET ${path}`]: () => ({ count: 0, isMore: false, uses: [] }) })
  show(<UsesCard uid={article.uid} id={7} />, '/', editor)
  await userEvent.click(screen.getByRole('button', { name: 'Used in' }))
  await screen.findByText('No entry that you can see links to this one.')
})
