import { expect, test } from 'vitest'
import { readModels } from '../src/server/read-models.js'
import { articlePath, articleText, modelProject, seoPath } from './project.js'

test('the page is told of all models, their files, and those of features', async () => {
  const panel = 'src/api/article/content-types/article/panel.json'
  const root = modelProject({ [panel]: '{ "title": "title" }' })
  const { models, locales, options, withoutPlainValue } = await readModels(root)
  const byUid = new Map(models.map((model) => [model.uid, model]))
  expect(byUid.get('api::article.article')).toEqual({
    uid: 'api::article.article',
    kind: 'collectionType',
    builtIn: null,
    schema: { path: articlePath, hash: expect.any(String), json: JSON.parse(articleText) },
    panel: { path: panel, hash: expect.any(String), json: { title: 'title' } },
  })
  expect(byUid.get('shared.seo')).toMatchObject({
    kind: 'component',
    schema: { path: seoPath },
    panel: { path: 'src/components/shared/seo.panel.json', hash: null, json: null },
  })
  expect(byUid.get('plugin::users-permissions.user')).toMatchObject({
    builtIn: { attributes: { username: { type: 'string' } } },
    schema: {
      path: 'src/extensions/users-permissions/content-types/user/schema.json',
      hash: null,
      json: null,
    },
  })
  expect(withoutPlainValue).toContain('relation')
  expect(locales).toEqual(['en'])
  expect(options['string']).toContain('minLength')
  expect(options['integer']).not.toContain('minLength')
})
