// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { PlannedLoss } from '../../../src/pages/entry/page/planned-loss.js'
import { article, catalog, editor } from '../../catalog.js'
import { fakeServer } from '../../fake-server.js'
import { show } from '../../render.js'

const type = article.uid
const [own, other] = [7, 8].map((entry) => ({ act: 'publish' as const, type, entry }))
const rights = (read: boolean) => ({
  ...editor,
  rights: { ...editor.rights, releases: { read, save: false, run: false } },
})

test('the question of a deletion tells what is scheduled, and which releases cannot be done any more', async () => {
  const server = fakeServer({
    'GET /catalog': () => catalog,
    'GET /editorial/releases': () => [
      {
        id: 1,
        name: 'Alone',
        state: 'scheduled',
        at: '2099-05-03T10:00:00Z',
        acts: [own, { act: 'unpublish', type, copy: 4 }],
      },
      { id: 2, name: 'Spring', state: 'scheduled', at: '2099-05-03T10:00:00Z', acts: [own, other] },
      { id: 3, name: 'Someday', state: 'open', at: null, acts: [own] },
    ],
  })
  show(<PlannedLoss cause="delete" type={type} entry={7} copy={4} />, '/', rights(true))
  await screen.findByText(/goes with it, and does not come back from the trash/)
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Goes live .*2099/),
    expect.stringMatching(/^Goes offline .*2099/),
  ])
  screen.getByText('The releases Spring and Someday cannot be done until the entry is taken out or brought back.')
  const { query } = server.requests.find(({ path }) => path === '/editorial/releases') ?? {}
  expect([query?.get('type'), query?.get('entry')]).toEqual([type, '7'])
})

test('whoever may not read releases is told in general, and nothing is told of what there is not', async () => {
  fakeServer({ 'GET /catalog': () => catalog, 'GET /editorial/releases': () => [] })
  const { unmount } = show(<PlannedLoss cause="delete" type={type} entry={7} copy={null} />, '/', rights(false))
  await screen.findByText(/What is scheduled for an entry alone goes with it/)
  unmount()
  const { container } = show(<PlannedLoss cause="delete" type={type} entry={7} copy={null} />, '/', rights(true))
  await waitFor(() => expect(container.textContent).toBe(''))
})

test('what is discarded takes its own publication along, not a withdrawal, and releases with others lack it', async () => {
  const at = '2099-05-03T10:00:00Z'
  const copied = { act: 'publish' as const, type, copy: 4 }
  const server = fakeServer({
    'GET /catalog': () => catalog,
    'GET /editorial/releases': () => [
      { id: 1, name: 'Alone', state: 'scheduled', at, acts: [copied] },
      { id: 2, name: 'Off', state: 'scheduled', at, acts: [{ act: 'unpublish', type, entry: 7 }] },
      { id: 3, name: 'Spring', state: 'open', at: null, acts: [copied, other] },
    ],
  })
  const { unmount } = show(<PlannedLoss cause="discard" type={type} entry={7} copy={4} />, '/', rights(true))
  await screen.findByText('What is scheduled is cancelled:')
  expect(screen.getAllByRole('listitem')).toHaveLength(1)
  screen.getByText('The release Spring cannot be done until this is taken out.')
  unmount()
  show(<PlannedLoss cause="discard" type={type} entry={null} copy={4} />, '/', rights(true))
  await screen.findByText('What is scheduled is cancelled:')
  expect(server.requests.at(-1)?.query.get('copy')).toBe('4')
})
