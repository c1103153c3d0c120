import { expect, test } from 'vitest'
import { ContentPaths } from '../src/http/content-paths.js'

test('only paths that nothing but content types has are theirs', () => {
  const paths = new ContentPaths('/api')
  paths.note([
    { path: '/articles', action: 'api::article.article.find' },
    { path: '/articles/:id', action: 'api::article.article.update' },
    { path: '/upload', action: 'plugin::upload.content-api.upload' },
    { path: '/upload/:id', action: 'api::upload.upload.findOne' },
  ])
  expect(['/api/articles', '/api/articles/7', '/api/articles/7/localizations'].every((path) => paths.has(path))).toBe(
    true,
  )
  const others = ['/api/upload', '/api/upload/7', '/api/other', '/articles', '/api/Articles', '/api', '/graphql', '/']
  expect(others.filter((path) => paths.has(path))).toEqual([])
})
