import { formatDiagnostic } from '@content-gen/schema'
import { expect, test } from 'vitest'
import { renderProject } from '../src/render-project.js'
import { temporaryFolder, writeTree } from './folder.js'
import { model } from './model.js'

async function problems(
  paths: readonly string[],
  more = '',
  config: Readonly<Record<string, string>> = {},
): Promise<readonly string[]> {
  const root = temporaryFolder()
  const routes = paths.map(
    (path) => `  { method: 'POST', path: ${JSON.stringify(path)}, handler: 'page.latest'${more} },\n`,
  )
  writeTree(root, {
    ...config,
    ...model('page', { title: { type: 'string' } }),
    'src/api/page/routes/own.ts': `import { defineRoutes } from '../../../generated/owner.js'\nexport default defineRoutes('api::page', [\n${routes.join('')}])`,
  })
  const { diagnostics } = await renderProject(root, false)
  return diagnostics.map(formatDiagnostic)
}

test.each([
  ['/pages/:id(\\d+)', 'Write the parameter without its pattern, and check it in the action.'],
  ['/pages/:id?', 'Write a part that may be absent in braces: "/orders{/:id}".'],
  ['/pages/:path*', 'Write a parameter that takes several segments with a star: "/orders/*path".'],
  ['/pages/*', 'Name what the star takes: "/orders/*path".'],
  ['/pages/:', 'Name the parameter, with a letter first: "/orders/:id".'],
  ['/pages/:1st', 'Name the parameter, with a letter first: "/orders/:id".'],
  ['/pages/:id(a|b)?', 'Write the parameter without its pattern, and check it in the action.'],
  ['/pages/(.*)', 'Name what the star takes: "/orders/*path".'],
  ['/pages/:from:to', 'Put a character between the parameters: "/orders/:from-:to".'],
  ['/pages/(a|b)', 'Leave the sign out, or put a backslash in front of it.'],
])('the path %s is refused at its line', async (path, hint) => {
  expect(await problems(['/pages/latest', path])).toEqual([
    `src/api/page/routes/own.ts:4: the router takes no path ${JSON.stringify(path)}. ${hint}`,
  ])
})

test('a path in a template is read', async () => {
  const root = temporaryFolder()
  const routes = "[{ method: 'GET', path: `/pages/:id(\\\\d+)`, handler: 'page.latest' }]"
  writeTree(root, {
    ...model('page', { title: { type: 'string' } }),
    'src/api/page/routes/own.ts': `import { defineRoutes } from '../../../generated/owner.js'\nexport default defineRoutes('api::page', ${routes})`,
  })
  const { diagnostics } = await renderProject(root, false)
  expect(diagnostics.map(formatDiagnostic)).toEqual([
    expect.stringContaining('src/api/page/routes/own.ts:2: the router takes no path "/pages/:id(\\\\d+)".'),
  ])
})

test('paths that the router takes', async () => {
  const paths = [
    '/pages/:id',
    '/pages{/:id}',
    '/pages/*rest',
    '/pages/a\\+b',
    '/pages/:id.:format',
    '/päge-s/_x',
    '/pages/*äll',
    '/pages/:from-:to',
  ]
  expect(await problems(paths)).toEqual([])
})

test('a route for forms needs the media library', async () => {
  const off = { 'content-gen.config.json': '{ "upload": { "enabled": false } }' }
  const form = ', config: { multipart: true }'
  expect(await problems(['/pages/latest'], form)).toEqual([])
  expect(await problems(['/pages/latest'], form, off)).toEqual([
    'src/api/page/routes/own.ts:3: the media library, which reads forms, is turned off. Leave `multipart` out, or set "upload": { "enabled": true } in the config.',
  ])
})
