/** The models over HTTP are those that Strapi v4 answers, for the magazine. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { descriptorLiteral } from '../../packages/codegen/src/typescript/descriptor.js'
import { magazine, resolveProject } from '../../packages/codegen/test/projects.js'
import { modelRoutes } from '../../packages/runtime/src/http/pages/models.js'
import { compileTypes } from '../../packages/runtime/src/compile-types.js'

interface Described {
  readonly uid: string
  readonly schema: { readonly attributes: Readonly<Record<string, object>> }
}

const recorded = JSON.parse(
  readFileSync(fileURLToPath(new URL('../../fixtures/content-type-builder/strapi.json', import.meta.url)), 'utf8'),
) as { readonly contentTypes: readonly Described[]; readonly components: readonly Described[] }

test.each([
  ['content-types', recorded.contentTypes],
  ['components', recorded.components],
])('%s', async (name, all) => {
  const { schema, config } = await resolveProject(magazine)
  const descriptors = schema.models.map((model) => JSON.parse(JSON.stringify(descriptorLiteral(model, schema))))
  const routes = modelRoutes({ types: compileTypes(descriptors, { privateAttributes: [] }), config })
  const sent: { body?: { readonly data: readonly Described[] } } = {}
  await routes.find(({ path }) => path.endsWith(name))?.run(sent as never)
  const ours: readonly Described[] = JSON.parse(JSON.stringify(sent.body?.data))
  for (const model of all) {
    const own = ours.find(({ uid }) => uid === model.uid)
    if (model.uid.startsWith('plugin::')) expect(own).toMatchObject(JSON.parse(JSON.stringify(model, withoutEditing)))
    else expect(own).toEqual(JSON.parse(JSON.stringify(model, inOurOrder)))
  }
})

/** Leaves out what concerns only the editor of models. */
function withoutEditing(key: string, value: unknown): unknown {
  return ['configurable', 'searchable', 'timestamps'].includes(key) ? undefined : value
}

function inOurOrder(key: string, value: unknown): unknown {
  const kinds = ['images', 'videos', 'files', 'audios']
  return key === 'allowedTypes' && Array.isArray(value) ? kinds.filter((kind) => value.includes(kind)) : value
}
