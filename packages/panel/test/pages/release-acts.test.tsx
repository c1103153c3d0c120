// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Acts } from '../../src/pages/releases/acts.js'
import { article, catalog, editor } from '../catalog.js'
import { fakeServer } from '../fake-server.js'
import { show } from '../render.js'

test('an act on an entry that was deleted says so', async () => {
  fakeServer({
    'GET /catalog': () => catalog,
    'GET /labels': () => ({ links: [{ type: article.uid, id: 7, label: 'Still there' }], files: [] }),
  })
  const acts = [7, 8].map((entry) => ({ act: 'publish' as const, type: article.uid, entry }))
  show(<Acts acts={acts} reasons={[]} isOver={false} onChange={null} />, '/releases/1', editor)
  const gone = await screen.findByText('deleted')
  expect(gone.closest('li')?.textContent).toContain('#8')
  expect(screen.getAllByText('deleted')).toHaveLength(1)
})

test('unpublished work in a release has the name that it would have, and leads to its entry', async () => {
  const copies = `/editorial/copies/${article.uid}`
  fakeServer({
    'GET /catalog': () => catalog,
    [`GET ${copies}/4`]: () => ({ id: 4, entry: 7, document: { title: 'Changed' } }),
    [`GET ${copies}/5`]: () => ({ id: 5, entry: null, document: { title: 'Brand new' } }),
  })
  const acts = [4, 5, 6].map((copy) => ({ act: 'publish' as const, type: article.uid, copy }))
  show(<Acts acts={acts} reasons={[]} isOver={false} onChange={null} />, '/releases/1', editor)
  const address = async (name: string) => (await screen.findByRole('link', { name })).getAttribute('href')
  expect(await address('Changed')).toBe(`/admin/types/${article.uid}/7`)
  expect(await address('Brand new')).toBe(`/admin/types/${article.uid}/copies/5`)
  // Somebody has discarded it.
  expect(await address('Working copy 6')).toBe(`/admin/types/${article.uid}/copies/6`)
})
