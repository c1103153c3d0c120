/** The client libraries that front ends use, from npm: registration, sign-in, reading, writing. */
import sdk from 'strapi-sdk-js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { useStrapiAuth } from '../../node_modules/@nuxtjs/strapi/dist/runtime/composables/useStrapiAuth.mjs'
import { useStrapi4 } from '../../node_modules/@nuxtjs/strapi/dist/runtime/composables-v4/useStrapi4.mjs'
import { accountProject, password, withSettings } from './account-project.js'
import { startNuxt } from './nuxt.js'
import type { RunningServer } from '../project.js'
import type { AccountProject } from './account-project.js'

// Its types describe the CommonJS build; Node loads the other build, whose default export is the class.
const Strapi = sdk as unknown as typeof sdk.default

let project: AccountProject
let server: RunningServer

beforeAll(async () => {
  project = await accountProject('accounts-clients', 'sqlite', withSettings({ jwt: { keepOnPasswordChange: true } }))
  server = await project.start()
}, 120_000)

afterAll(async () => {
  await server?.stop()
  await project.database.drop()
})

test('strapi-sdk-js', async () => {
  const client = new Strapi({ url: server.base })
  const made = await client.register({ username: 'sdk', email: 'sdk@example.com', password })
  expect(made.user).toMatchObject({ username: 'sdk', email: 'sdk@example.com' })
  client.logout()
  await expect(client.login({ identifier: 'sdk', password: 'wrong' })).rejects.toMatchObject({
    error: { status: 400, name: 'ValidationError', message: 'Invalid identifier or password' },
  })
  const { jwt } = await client.login({ identifier: 'sdk@example.com', password })
  expect(jwt.split('.')).toHaveLength(3)
  expect(await client.fetchUser()).toMatchObject({ username: 'sdk' })

  const tag = await client.create<Tag>('tags', { name: 'from the client', weight: 3 })
  expect(tag.data).toMatchObject({ attributes: { name: 'from the client', weight: 3 } })
  const id = tag.data.id
  await client.update('tags', id, { name: 'changed' })
  const found = await client.find<Tag[]>('tags', {
    filters: { name: { $contains: 'chang' } },
    fields: ['name'],
    populate: { articles: { fields: ['title'] } },
    sort: ['name:asc'],
    pagination: { page: 1, pageSize: 5 },
  })
  expect(found.data).toMatchObject([{ id, attributes: { name: 'changed', articles: { data: [] } } }])
  expect(found.meta).toMatchObject({ pagination: { page: 1, pageSize: 5, total: 1 } })
  expect((await client.findOne<Tag>('tags', id)).data.attributes.name).toBe('changed')
  await client.delete('tags', id)
  await expect(client.findOne('tags', id)).rejects.toMatchObject({ error: { status: 404, name: 'NotFoundError' } })
  await client.forgotPassword({ email: 'sdk@example.com' })
  const code = /code=([0-9a-f]{128})/.exec(project.mails().at(-1)?.text ?? '')?.[1] ?? ''
  const reset = await client.resetPassword({ code, password: 'NewPass1', passwordConfirmation: 'NewPass1' })
  expect(reset.user).toMatchObject({ username: 'sdk' })
})

interface Tag {
  readonly id: number
  readonly attributes: { readonly name: string }
}

test('@nuxtjs/strapi', async () => {
  startNuxt(server.base)
  const auth = useStrapiAuth()
  const entries = useStrapi4()
  const { user } = await auth.register({ username: 'nuxt', email: 'nuxt@example.com', password })
  expect(user.value).toMatchObject({ username: 'nuxt', role: { type: 'authenticated' } })
  auth.logout()
  await expect(auth.login({ identifier: 'nuxt', password: 'wrong' })).rejects.toMatchObject({ error: { status: 400 } })
  expect((await auth.login({ identifier: 'nuxt', password })).jwt).toMatch(/^ey/)
  const note = await entries.create<Note>('secret-notes', { title: 'only for those who signed in' })
  const id = note.data.id
  await entries.update<Note>('secret-notes', id, { note: 'changed' })
  expect((await entries.findOne<Note>('secret-notes', id)).data.attributes.note).toBe('changed')
  expect((await entries.find<Note>('secret-notes', { filters: { note: { $eq: 'changed' } } })).data).toHaveLength(1)
  await auth.changePassword({ currentPassword: password, password: 'NewPass1', passwordConfirmation: 'NewPass1' })
  // This library drops the new token; `keepOnPasswordChange` keeps the old one valid.
  expect((await entries.find('secret-notes')).data).toHaveLength(1)
  auth.logout()
  await auth.login({ identifier: 'nuxt', password: 'NewPass1' })
  await entries.delete<Note>('secret-notes', id)
  auth.logout()
  await expect(entries.find('secret-notes')).rejects.toMatchObject({ error: { status: 403, name: 'ForbiddenError' } })
  await auth.sendEmailConfirmation({ email: 'nobody@example.com' })
})

interface Note {
  readonly title: string
  readonly note: string
}
