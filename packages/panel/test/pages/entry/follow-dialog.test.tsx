// @vitest-environment jsdom
/** The dialog that lets links in the texts of others follow an address. */
import type { Use } from '@content-gen/admin/panel-api'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import FollowDialog from '../../../src/pages/entry/links/follow-dialog.js'
import { article, catalog, savedEntry } from '../../catalog.js'
import { fakeServer, Refusal } from '../../fake-server.js'
import { show } from '../../render.js'

const { uid } = article
const copies = `/editorial/copies/${uid}`
const use = (id: number, label: string): Use => ({ type: uid, id, label, from: 'entry', places: [['body']] })
const body = [{ type: 'paragraph', children: [{ type: 'link', url: '/old', children: [] }] }]
const entry = (id: number, more: object = {}) => ({ ...savedEntry, id, version: 3, document: { body }, ...more })

test('tells when a change is live, and afterwards each entry that was changed, or why it was not', async () => {
  const uses = [use(2, 'Roses'), { ...use(3, 'Tulips'), state: 'draft' as const }, use(4, 'Lilies'), use(5, 'Cacti')]
  fakeServer({
    'GET /catalog': () => catalog,
    [`GET /entries/${uid}/1/text-links`]: () => ({
      address: '/new',
      former: ['/old'],
      links: { count: 4, isMore: false, uses },
    }),
    [`GET /entries/${uid}/2`]: () => entry(2),
    [`GET /entries/${uid}/3`]: () => entry(3),
    [`GET /entries/${uid}/4`]: () => entry(4, { copy: { id: 40, revision: 1, document: {} } }),
    [`GET /entries/${uid}/5`]: () => new Refusal(403, 'Forbidden'),
    [`POST ${copies}`]: ({ body: sent }) => ({ id: (sent as { entry: number }).entry * 10, revision: 1 }),
    [`PUT ${copies}/40`]: () => ({ id: 40, revision: 2 }),
    [`POST ${copies}/20/publish`]: () => ({}),
    [`POST ${copies}/30/publish`]: () => ({}),
  })
  show(<FollowDialog uid={uid} id={1} isOffer={false} onClose={() => undefined} />)
  const press = await screen.findByRole('button', { name: 'Change the links' })
  screen.getByText(/^Published texts change on the site at once/)
  await userEvent.click(press)
  const namesIn = async (title: string) => {
    const notice = (await screen.findByText(title)).closest('.notice')
    if (!(notice instanceof HTMLElement)) throw new Error(`Nothing is told of: ${title}`)
    return within(notice)
      .queryAllByRole('link')
      .map((link) => [link.textContent, link.getAttribute('href')])
  }
  expect(await namesIn('2 texts are changed')).toEqual([
    ['Article: Roses', `/admin/types/${uid}/2`],
    ['Article: Tulips', `/admin/types/${uid}/3`],
  ])
  expect(await namesIn('1 change waits to be published, with other work or by somebody who may')).toEqual([
    ['Article: Lilies', `/admin/types/${uid}/4`],
  ])
  expect(screen.getByText('Cacti').closest('li')?.textContent).toMatch(/^Cacti: ./)
})
