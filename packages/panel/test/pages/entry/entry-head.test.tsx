// @vitest-environment jsdom
import type { ContentType } from '@content-gen/admin/panel-api'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { EntryPage } from '../../../src/pages/entry/index.js'
import { ListPage } from '../../../src/pages/list/index.js'
import { author, catalog, editor, listed, pageOf, savedEntry } from '../../catalog.js'
import { fakeServer } from '../../fake-server.js'
import { show } from '../../render.js'

const rated: ContentType = {
  ...author,
  versioned: false,
  attributes: [
    { name: 'name', type: 'string' },
    { name: 'rating', type: 'integer', min: 1, max: 5 },
    { name: 'age', type: 'integer', min: 18 },
    { name: 'discount', type: 'decimal', max: 0.5 },
    { name: 'code', type: 'string', minLength: 3 },
    { name: 'parts', type: 'component', component: 'shared.seo', repeatable: true, min: 1, max: 3 },
    { name: 'more', type: 'component', component: 'shared.seo', repeatable: true, max: 1 },
  ],
}

const serve = () =>
  fakeServer({
    'GET /catalog': () => ({ ...catalog, types: [rated] }),
    [`GET /entries/${author.uid}`]: () => pageOf([listed(1, 'Ada')]),
    [`GET /entries/${author.uid}/1`]: () => ({
      ...savedEntry,
      id: 1,
      label: 'Ada',
      document: { name: 'Ada' },
      state: 'published',
      locale: null,
    }),
  })

test('the way back leads to the list as it was left', async () => {
  serve()
  const { unmount } = show(<ListPage uid={author.uid} />, `/types/${author.uid}?search=ada&page=2`, editor)
  await screen.findByRole('link', { name: 'Ada' })
  unmount()
  show(<EntryPage uid={author.uid} id={1} />, `/types/${author.uid}/1`, editor)
  const back = await screen.findByRole('link', { name: 'Author' })
  expect(back.getAttribute('href')).toBe(`/admin/types/${author.uid}?search=ada&page=2`)
})

test('the address of an entry is copied', async () => {
  serve()
  const user = userEvent.setup()
  show(<EntryPage uid={author.uid} id={1} />, `/types/${author.uid}/1`, editor)
  await user.click(await screen.findByRole('button', { name: 'More' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Copy the link' }))
  await screen.findByText('Copied')
  expect(await navigator.clipboard.readText()).toBe(window.location.href.replace(/#.*/, ''))
})

test('the bounds of numbers, texts and lists are told before somebody meets them', async () => {
  serve()
  show(<EntryPage uid={author.uid} id={1} />, `/types/${author.uid}/1`, editor)
  await screen.findByText('1 to 5')
  screen.getByText('18 or more')
  screen.getByText('0.5 or less')
  screen.getByText('At least 3 characters')
  screen.getByText('1 to 3 items')
  screen.getByText('At most 1 item')
})
