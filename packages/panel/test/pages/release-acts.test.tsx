// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
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
  show(<Acts acts={acts} reasons={[]} isOver={false} onRemove={null} onApprove={null} />, '/releases/1', editor)
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
  show(<Acts acts={acts} reasons={[]} isOver={false} onRemove={null} onApprove={null} />, '/releases/1', editor)
  const address = async (name: string) => (await screen.findByRole('link', { name })).getAttribute('href')
  expect(await address('Changed')).toBe(`/admin/types/${article.uid}/7`)
  expect(await address('Brand new')).toBe(`/admin/types/${article.uid}/copies/5`)
  // Somebody has discarded it.
  expect(await address('Working copy 6')).toBe(`/admin/types/${article.uid}/copies/6`)
})

test('a release that is done lists what it did, and what is deleted by now leads nowhere', async () => {
  fakeServer({
    'GET /catalog': () => catalog,
    'GET /labels': () => ({ links: [{ type: article.uid, id: 7, label: 'Later' }], files: [] }),
  })
  const actor = { kind: 'administrator' as const, id: '3', name: 'Kim' }
  const [draft, live] = [
    { state: 'draft' as const, version: 1 },
    { state: 'published' as const, version: 2 },
  ]
  const done = { locale: 'fr', before: draft, after: live, actor }
  const gone = { state: 'deleted' as const, version: 3 }
  const publish = { act: 'publish' as const, type: article.uid }
  const acts = [
    { ...publish, copy: 5, done: { ...done, entry: 7, title: 'Then' } },
    { ...publish, copy: 6, done: { ...done, entry: 8, title: 'Brand new', before: null } },
    {
      ...publish,
      act: 'delete' as const,
      entry: 9,
      done: { ...done, entry: 9, title: null, before: live, after: gone },
    },
    // Done by an earlier version of the server.
    { ...publish, copy: 4 },
  ]
  show(<Acts acts={acts} reasons={[]} isOver onRemove={null} onApprove={null} />, '/releases/1', editor)
  expect(await screen.findAllByText('deleted')).toHaveLength(2)
  const lines = screen.getAllByRole('listitem').map((line) => line.textContent)
  expect(lines).toEqual([
    'PublishThenArticlefrDraft (Version 1) → Published (Version 2) · Kim',
    'PublishBrand newArticlefrdeletedNew → Published (Version 2) · Kim',
    'Delete#9ArticlefrdeletedPublished (Version 2) → deleted (Version 3) · Kim',
    'PublishWorking copy 4Article',
  ])
  const links = screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])
  expect(links).toEqual([['Then', `/admin/types/${article.uid}/7`]])
})

const at = '2026-01-01T00:00:00.000Z'
const changed = { actor: { kind: 'administrator' as const, id: '3', name: 'Kim' }, at, revision: 2, version: null }
const publishing = (publish: object | null) => {
  const rights = { ...editor.rights, types: { [article.uid]: { ...editor.rights.types[article.uid], publish } } }
  return { ...editor, rights } as typeof editor
}

test('what was changed since it was approved says so, and is approved as it was listed', async () => {
  fakeServer({
    'GET /catalog': () => catalog,
    'GET /labels': () => ({ links: [7, 8].map((id) => ({ type: article.uid, id, label: `Tea ${id}` })), files: [] }),
  })
  const [act, other] = [7, 8].map((entry) => ({ act: 'publish' as const, type: article.uid, entry, changed }))
  const reason = { index: 0, code: 'unapproved' as const, data: {}, faults: [], message: 'unapproved' }
  const unknown = {
    ...other,
    act: 'publish' as const,
    type: article.uid,
    changed: { ...changed, actor: null, at: null },
  }
  const approve = vi.fn(async () => undefined)
  const full = { fields: null, locales: null, isOwn: false, isConditional: false }
  const acts = act ? [act, unknown] : []
  const list = <Acts acts={acts} reasons={[reason]} isOver={false} onRemove={null} onApprove={approve} />
  const { unmount } = show(list, '/releases/1', publishing(full))
  await screen.findByText(/^Kim has changed this since it was approved/)
  screen.getByText('Changed since it was approved')
  // It is told once.
  expect(screen.queryByText(/somebody who may publish it must approve it/)).toBeNull()
  await userEvent.click(await screen.findByRole('button', { name: 'Approve Tea 7' }))
  expect(approve.mock.calls).toEqual([[act]])
  unmount()
  show(list, '/releases/1', publishing(null))
  await screen.findByText(/^Kim has changed this/)
  expect(screen.queryByRole('button', { name: /Approve/ })).toBeNull()
})

test('a working copy is approved and taken out by its name, and approved once', async () => {
  fakeServer({
    'GET /catalog': () => catalog,
    [`GET /editorial/copies/${article.uid}/4`]: () => ({ id: 4, entry: 7, document: { title: 'Autumn tea' } }),
  })
  const approve = vi.fn(() => new Promise(() => undefined))
  const act = { act: 'publish' as const, type: article.uid, copy: 4, changed }
  const full = { fields: null, locales: null, isOwn: false, isConditional: false }
  const list = <Acts acts={[act]} reasons={[]} isOver={false} onRemove={() => undefined} onApprove={approve} />
  show(list, '/releases/1', publishing(full))
  const button = await screen.findByRole('button', { name: 'Approve Autumn tea' })
  screen.getByRole('button', { name: 'Take Autumn tea out' })
  await userEvent.click(button)
  await userEvent.click(button)
  expect(approve).toHaveBeenCalledTimes(1)
})
