/** Passwords of one account that are set at once: the last one counts, and no token outlives the next. */
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { usersPermissions } from '@content-gen/users-permissions'
import type { Accounts } from '@content-gen/users-permissions'
import type { Caller } from '@content-gen/runtime'
import { changePassword, resetPassword } from '../../packages/users-permissions/src/auth/new-password.js'
import { newResetCode, storedCode } from '../../packages/users-permissions/src/auth/mail-code.js'
import { isPassword } from '../../packages/users-permissions/src/password.js'
import { serveContent } from '../admin/content-server.js'
import type { ContentServer } from '../admin/content-server.js'
import { providers } from '../databases.js'

const [first, ofThief, ofOwner] = ['First-passw0rd', 'Thief-passw0rd', 'Owner-passw0rd']

describe.each(providers)('on %s', (provider) => {
  let server: ContentServer
  let accounts: Accounts
  beforeAll(async () => {
    server = await serveContent('passwords-at-once', provider)
    ;({ accounts } = await usersPermissions(server.store))
  }, 180_000)
  afterAll(() => server?.stop())

  const made = (name: string) =>
    accounts.users.add(
      {
        username: name,
        email: `${name}@example.com`,
        password: first,
        provider: 'local',
        confirmed: true,
        blocked: false,
      },
      {},
    )
  const signedInAs = (id: number): Caller => ({
    key: 'test',
    can: () => true,
    user: { id, username: 'test', email: 'test@example.com', role: null },
  })
  const changed = (id: number) =>
    changePassword(accounts, signedInAs(id), {
      currentPassword: first,
      password: ofThief,
      passwordConfirmation: ofThief,
    })
  const isPasswordOf = async (id: number, password: string) =>
    isPassword(password, (await accounts.users.table.byId(id))?.password ?? null, {})
  /** Returns true if the API takes a token. */
  const isTaken = async (jwt: string | null) =>
    Promise.resolve(accounts.store.callerOf?.(`Bearer ${jwt}`)).then(
      () => true,
      () => false,
    )

  test('a password is not replaced by somebody who knew the one before', async () => {
    const id = await made('before')
    const { users } = accounts
    const byId = users.table.byId.bind(users.table)
    vi.spyOn(users.table, 'byId').mockImplementationOnce(async (asked) => {
      const found = await byId(asked)
      await users.change(id, { password: ofOwner })
      return found
    })
    await expect(changed(id)).rejects.toThrow('The provided current password is invalid')
    expect(await isPasswordOf(id, ofOwner)).toBe(true)
  })

  test.each(['changed', 'reset'])('the token of a password that was %s is void once there is another', async (how) => {
    const id = await made(`void-${how}`)
    const { users } = accounts
    const code = newResetCode()
    await users.change(id, { resetPasswordToken: storedCode(code) })
    const change = users.change.bind(users)
    const reset = () => resetPassword(accounts, { code, password: ofThief, passwordConfirmation: ofThief })
    vi.spyOn(users, 'change').mockImplementationOnce(async (...given) => {
      await change(...given)
      expect(await isPasswordOf(id, ofThief)).toBe(true)
      await change(id, { password: ofOwner })
    })
    const { jwt } = await (how === 'changed' ? changed(id) : reset())
    expect(await isPasswordOf(id, ofOwner)).toBe(true)
    expect(await isTaken(jwt)).toBe(false)
  })

  test('the token of a password that was set is valid', async () => {
    const id = await made('valid')
    const { jwt } = await changed(id)
    expect(await isTaken(jwt)).toBe(true)
  })
})
