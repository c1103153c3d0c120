// @vitest-environment jsdom
import type { Administrator, Role } from '@content-gen/admin/panel-api'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { AdministratorForm } from '../../src/pages/administrators/administrator-form.js'
import { editor } from '../catalog.js'
import { fakeServer } from '../fake-server.js'
import { show } from '../render.js'

const ada: Administrator = {
  id: 7,
  email: 'ada@example.com',
  firstname: 'Ada',
  lastname: 'Lovelace',
  roles: ['editor', 'author'],
  isBlocked: false,
  isInvited: false,
  hasSecondFactor: false,
  seenAt: null,
  createdAt: '2026-01-01T00:00:00.000Z',
}
const roles = ['editor', 'author'].map((name): Role => ({
  name,
  displayName: name,
  description: null,
  count: 1,
  rights: editor.rights,
}))

test.each([
  ['a name', () => userEvent.type(screen.getByLabelText(/Last name/), '!'), { lastname: 'Lovelace!' }],
  ['the roles', () => userEvent.click(screen.getAllByRole('checkbox')[0] as HTMLElement), { roles: ['author'] }],
])(
  'of an administrator whose form changes %s, nothing else is sent: others may have changed it meanwhile',
  async (_of, act, body) => {
    const { requests } = fakeServer({ 'PUT /administrators/7': () => null })
    const none = () => undefined
    show(
      <AdministratorForm administrator={ada} roles={roles} onClose={none} onLink={none} />,
      '/administrators',
      editor,
    )
    await screen.findByRole('button', { name: 'Save' })
    await act()
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(requests.find(({ method }) => method === 'PUT')?.body).toEqual(body))
  },
)
