import { describe, expect, test } from 'vitest'
import type { SourceFile } from '@content-gen/schema'
import { contentType, fieldOf, modelOf, project, resolveFiles, schemaOf, tableOf } from './project.js'

const user = 'plugin::users-permissions.user'
const off = { 'users-permissions': { enabled: false }, upload: { enabled: false } }

function extension(type: string, content: object): SourceFile {
  return { path: `src/extensions/users-permissions/content-types/${type}/schema.json`, text: JSON.stringify(content) }
}

function uids(config?: object): readonly string[] {
  return schemaOf(project({ article: {} }, config)).models.map(({ uid }) => uid)
}

test('the types of the features exist while they are on', () => {
  expect(uids()).toEqual([
    'api::article.article',
    'plugin::upload.file',
    'plugin::upload.folder',
    'plugin::users-permissions.permission',
    'plugin::users-permissions.role',
    user,
  ])
  expect(uids(off)).toEqual(['api::article.article'])
})

test('the user keeps its secrets', () => {
  const schema = schemaOf(project({ article: {} }))
  expect(tableOf(schema, 'UsersPermissionsUser').name).toBe('up_users')
  const hidden = modelOf(schema, user)
    .fields.filter(({ isPrivate }) => isPrivate)
    .map(({ name }) => name)
  expect(hidden).toEqual(['password', 'resetPasswordToken', 'confirmationToken'])
  expect(fieldOf(schema, user, 'role')).toMatchObject({ target: 'plugin::users-permissions.role', inverse: 'users' })
})

describe('extensions', () => {
  test('add attributes and keep the built-in ones', () => {
    const schema = schemaOf(
      resolveFiles([
        extension('user', {
          attributes: {
            nickname: { type: 'string' },
            password: { type: 'password', minLength: 10 },
            username: { type: 'string', minLength: 5 },
          },
        }),
        contentType('article', {}),
      ]),
    )
    const names = modelOf(schema, user).fields.map(({ name }) => name)
    expect(names).toEqual([
      'username',
      'email',
      'provider',
      'password',
      'resetPasswordToken',
      'confirmationToken',
      'confirmed',
      'blocked',
      'role',
      'nickname',
      'createdAt',
      'updatedAt',
    ])
    expect(fieldOf(schema, user, 'password')).toMatchObject({ isPrivate: true, constraints: { minLength: 10 } })
    expect(fieldOf(schema, user, 'username')).toMatchObject({ isUnique: true, constraints: { minLength: 5 } })
  })

  test('cannot change what the feature relies on', () => {
    const { lines } = resolveFiles([extension('user', { attributes: { password: { type: 'string' } } })])
    expect(lines).toEqual([
      'src/extensions/users-permissions/content-types/user/schema.json: attributes.password: the attribute "password" of the feature must remain of type password.',
    ])
  })

  test('are ignored while the feature is off', () => {
    const { schema, diagnostics } = resolveFiles([extension('user', { attributes: {} })], JSON.stringify(off))
    expect(schema?.models).toEqual([])
    expect(diagnostics.map(({ code }) => code)).toEqual(['extension-unused'])
  })
})
