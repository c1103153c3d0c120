// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { ApprovalNotice } from '../../../src/pages/entry/page/approval-notice.js'
import type { ApprovalNoticeProps } from '../../../src/pages/entry/page/approval-notice.js'
import { article, editor } from '../../catalog.js'
import { fakeServer } from '../../fake-server.js'
import { show } from '../../render.js'

const type = article.uid
const changed = { actor: { kind: 'administrator', id: '3', name: 'Kim' }, at: null, revision: 9, version: 9 }
const state = (copy: object | null, version: number | null = 5) =>
  ({ entry: version === null ? null : { id: 7, version }, copy }) as ApprovalNoticeProps['state']
const release = (id: number, act: object) =>
  ({ id, name: 'Spring', state: 'open', at: null, acts: [null, { act: 'publish', type, ...act }] }) as never

function open(props: Omit<ApprovalNoticeProps, 'type'>, answered: object = { acts: [null] }) {
  const { requests } = fakeServer({
    'POST /editorial/releases/1/approve': () => answered,
    'POST /editorial/releases/2/approve': () => answered,
  })
  const { container } = show(<ApprovalNotice type={type} {...props} />, '/', editor)
  return { requests, container, approve: () => userEvent.click(screen.getByRole('button', { name: 'Approve' })) }
}

test('what was changed again meanwhile is not called approved', async () => {
  const releases = [release(1, { copy: 4, changed })]
  const late = { acts: [{ act: 'publish', type, copy: 4, changed: { ...changed, revision: 10 } }] }
  const { approve } = open({ state: state({ id: 4, revision: 2 }), releases, canPublish: true }, late)
  await approve()
  await screen.findByText('Somebody has saved the working copy or the entry meanwhile.')
  expect(screen.queryByText('Approved')).toBeNull()
})

test('whoever may publish approves in every release what the page shows', async () => {
  const releases = [
    release(1, { copy: 4, changed }),
    release(2, { entry: 7, changed }),
    release(3, { copy: 5, changed }),
  ]
  const { requests, approve } = open({ state: state({ id: 4, revision: 2 }), releases, canPublish: true })
  await screen.findByText('Kim has changed this since it was approved')
  await approve()
  await waitFor(() => expect(requests).toHaveLength(2))
  expect(requests.map(({ path, body }) => [path, body])).toEqual([
    ['/editorial/releases/1/approve', { type, copy: 4, revision: 2, version: 5 }],
    ['/editorial/releases/2/approve', { type, entry: 7, revision: 2, version: 5 }],
  ])
})

test('a new translation is approved with the entry that it translates, as that was listed', async () => {
  const releases = [release(1, { copy: 4, changed })]
  const { requests, approve } = open({ state: state({ id: 4, revision: 2 }, null), releases, canPublish: true })
  await approve()
  await waitFor(() => expect(requests[0]?.body).toEqual({ type, copy: 4, revision: 2, version: 9 }))
})

test('others are told who must approve it, even if they may not see releases', () => {
  const copy = { id: 4, revision: 2, awaitsApproval: true }
  const shown = open({ state: state(copy), releases: undefined, canPublish: false })
  screen.getByText(/somebody who may publish it approves the latest changes/)
  expect(shown.container.querySelector('button')).toBeNull()
})

test.each<readonly [string, Omit<ApprovalNoticeProps, 'type'>]>([
  ['approved', { state: state({ id: 4, revision: 2 }), releases: [release(1, { copy: 4 })], canPublish: true }],
  [
    'approved meanwhile',
    { state: state({ id: 4, revision: 2, awaitsApproval: true }), releases: [], canPublish: false },
  ],
  ['not planned', { state: state({ id: 4, revision: 2 }), releases: undefined, canPublish: false }],
])('nothing is told of what is %s', (_what, props) => {
  expect(open(props).container.textContent).toBe('')
})
