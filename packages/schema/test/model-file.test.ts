import { expect, test } from 'vitest'
import { modelFile, modelPath } from '../src/index.js'

test.each([
  ['api::article.article', 'src/api/article/content-types/article/schema.json'],
  ['plugin::users-permissions.user', 'src/extensions/users-permissions/content-types/user/schema.json'],
  ['shared.seo', 'src/components/shared/seo.json'],
])('the file of %s', (uid, path) => {
  expect(modelPath(uid, 'schema')).toBe(path)
  expect(modelFile(path)).toEqual({ uid, of: 'schema' })
  const panel = modelPath(uid, 'panel') ?? ''
  expect(modelFile(panel)).toEqual({ uid, of: 'panel' })
})

test.each(['api::Article.article', 'api::a.b.c', 'a', '', 'con.aux', 'api::a', '../a.b', 'a.b/c', 'a.b.panel'])(
  'no file is called %j',
  (uid) => {
    expect([modelPath(uid, 'schema'), modelPath(uid, 'panel')]).toEqual([null, null])
  },
)
