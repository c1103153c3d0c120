// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import type { ReleaseAct } from '../../src/api/index.js'
import { releaseActs } from '../../src/acts/release-acts.js'
import { ReleaseDialog } from '../../src/acts/release-dialog.js'
import { article, editor, pageOf } from '../catalog.js'
import { fakeServer } from '../fake-server.js'
import { show } from '../render.js'

const type = article.uid
const copy: ReleaseAct = { act: 'publish', type, copy: 4 }
const other: ReleaseAct = { act: 'publish', type, entry: 9 }
const spring = { id: 2, name: 'Spring', state: 'open', at: null, acts: [], reasons: [] }

function open(releases: readonly object[], acts: readonly ReleaseAct[] = [copy]) {
  const { requests } = fakeServer({
    'GET /editorial/releases': () => pageOf(releases),
    'GET /editorial/releases/2': () => ({ ...spring, acts: [other] }),
    'PUT /editorial/releases/2': () => spring,
    'POST /editorial/releases': () => ({ ...spring, id: 3 }),
  })
  const done = vi.fn<() => void>()
  show(<ReleaseDialog acts={acts} onDone={done} onClose={() => undefined} />, '/', editor)
  return { requests, done, add: () => userEvent.click(screen.getByRole('button', { name: 'Add' })) }
}

test('a working copy is added to a release, beside what others added meanwhile', async () => {
  const { requests, done, add } = open([spring, { ...spring, id: 1, name: 'Over', state: 'done' }])
  await screen.findByRole('button', { name: /Spring/ })
  await add()
  await waitFor(() => expect(done).toHaveBeenCalled())
  const sent = requests.find(({ method }) => method === 'PUT')
  expect([sent?.path, sent?.body]).toEqual(['/editorial/releases/2', { acts: [other, copy] }])
})

test('where there is no release, a new one is made', async () => {
  const { requests, done, add } = open([])
  await userEvent.type(await screen.findByRole('textbox', { name: /Name of the release/ }), 'Summer')
  await add()
  await waitFor(() => expect(done).toHaveBeenCalled())
  expect(requests.find(({ method }) => method === 'POST')?.body).toEqual({ name: 'Summer', acts: [copy] })
})

test('what is in a release already is not added again', async () => {
  open([{ ...spring, acts: [copy] }])
  await screen.findByText('This entry is already in the release.')
  expect(screen.getByRole('button', { name: 'Add' }).hasAttribute('disabled')).toBe(true)
})

test('of several entries those are added that are not there yet', async () => {
  const several: ReleaseAct[] = [copy, { act: 'publish', type, entry: 8 }, { act: 'delete', type, entry: 8 }]
  const { requests, done, add } = open([{ ...spring, acts: [copy] }], several)
  await screen.findByText('1 entry will be added.')
  await add()
  await waitFor(() => expect(done).toHaveBeenCalled())
  expect(requests.find(({ method }) => method === 'PUT')?.body).toEqual({ acts: [other, several[1]] })
})

test.each([
  [{ entry: null, copy: { id: 4 } }, ['publish copy 4']],
  [{ entry: { id: 7, state: 'draft' }, copy: null }, ['publish entry 7', 'delete entry 7']],
  [{ entry: { id: 7, state: 'published' }, copy: null }, ['unpublish entry 7', 'delete entry 7']],
  [
    { entry: { id: 7, state: 'published' }, copy: { id: 4 } },
    ['publish copy 4', 'unpublish entry 7', 'delete entry 7'],
  ],
])('%j can be part of a release: %j', (state, acts) => {
  const given = releaseActs(type, state as Parameters<typeof releaseActs>[1])
  expect(
    given.map((one) => `${one.act} ${one.copy === undefined ? `entry ${one.entry}` : `copy ${one.copy}`}`),
  ).toEqual(acts)
})
