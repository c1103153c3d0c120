/** openapi-typescript, Hey API and Orval over `openapi.json`: what they make compiles strictly, and its types are those of the models. */
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { openapiDocument } from '../../packages/codegen/src/openapi/document.js'
import { resolveProject } from '../../packages/codegen/test/projects.js'
import { describeWith } from '../tried.js'
import { clientTools, createSite } from './site.js'
import type { Site } from './site.js'

const magazine = fileURLToPath(new URL('../../fixtures/magazine/', import.meta.url))
/** Generated imports have no file endings. */
const bundled = { module: 'esnext', moduleResolution: 'bundler', exactOptionalPropertyTypes: false }

const generators: readonly [string, (site: Site) => Promise<void>][] = [
  ['openapi-fetch', (site) => site.run('openapi-typescript', 'openapi.json', '-o', 'openapi-typescript.ts')],
  ['hey-api', (site) => site.run('openapi-ts', '-i', './openapi.json', '-o', 'hey', '--no-log-file')],
  [
    'orval',
    (site) => site.run('orval', '--input', './openapi.json', '--output', './orval/api.ts', '--client', 'fetch'),
  ],
]

describeWith(clientTools)('clients of openapi.json', () => {
  test.each(generators)('%s', { timeout: 240_000 }, async (name, generate) => {
    const { schema, config } = await resolveProject(magazine)
    const site = createSite(`clients-openapi-${name}`, [`${name}.ts`], bundled)
    site.write('openapi.json', JSON.stringify(openapiDocument(schema, config)))
    await generate(site)
    await expect(site.compile()).resolves.toBeUndefined()
  })
})
