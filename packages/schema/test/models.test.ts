import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { compareText, hasErrors } from '@content-gen/schema'
import { repository, resolveTree, schemaOf } from './project.js'
import { unsoundness } from './soundness.js'
import { modelTrees } from '../../../test/model-trees.js'

const cases = join(repository, 'fixtures/cases')
const trees = [
  join(repository, 'fixtures/magazine'),
  ...readdirSync(cases).map((name) => join(cases, name)),
  ...modelTrees(),
]

describe.each(trees)('%s', (folder) => {
  test('resolves to a sound schema', () => {
    const result = resolveTree(folder)
    expect(result.lines.filter((line) => !line.includes(': warning: '))).toEqual([])
    expect(hasErrors(result.diagnostics)).toBe(false)
    expect(unsoundness(schemaOf(result))).toEqual([])
  })

  test('is plain JSON in a fixed order', () => {
    const schema = schemaOf(resolveTree(folder))
    expect(JSON.parse(JSON.stringify(schema))).toEqual(schema)
    const uids = schema.models.map(({ uid }) => uid)
    expect(uids).toEqual(uids.toSorted(compareText))
  })
})
