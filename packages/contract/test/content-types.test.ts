import { features } from '@content-gen/contract'
import { parseModels } from '@content-gen/schema'
import { expect, test } from 'vitest'

const uids = features.flatMap(({ contentTypes = {} }) => Object.entries(contentTypes))

test.each(uids)('%s is a model without a mistake', (uid, type) => {
  const [, plugin, name] = /^plugin::(.*)\.(.*)$/.exec(uid) ?? []
  const path = `src/extensions/${plugin}/content-types/${name}/schema.json`
  const { sources, diagnostics } = parseModels([{ path, text: JSON.stringify(type) }])
  expect(diagnostics).toEqual([])
  expect(sources).toMatchObject([{ sort: 'content-type', uid, singularName: type.info.singularName }])
})
