import { readFileSync } from 'node:fs'
import { parse, printSchema, print, visit } from 'graphql'
import { beforeAll, expect, test } from 'vitest'
import { assembleSchema } from '../src/schema/assemble.js'
import { generateMagazine } from './magazine.js'

let ours: Map<string, Set<string>>
let originals: Map<string, Set<string>>

beforeAll(async () => {
  const { definitions } = await generateMagazine('graphql-schema')
  ours = parts(printSchema(assembleSchema(definitions)))
  originals = parts(readFileSync(new URL('../../../fixtures/wire/schema.graphql', import.meta.url), 'utf8'))
})

/** Each definition with its fields, values or members, without descriptions and order. */
function parts(sdl: string): Map<string, Set<string>> {
  const bare = visit(parse(sdl), { enter: (node) => ('description' in node ? { ...node, description: undefined } : undefined) })
  return new Map(
    bare.definitions.map((definition) => {
      const name = 'name' in definition ? definition.name?.value : undefined
      const fields = 'fields' in definition ? definition.fields : 'values' in definition ? definition.values : undefined
      const types = 'types' in definition ? definition.types : undefined
      const members = fields ?? types ?? []
      return [`${definition.kind} ${name}`, new Set(members.map((member) => print(member)))]
    }),
  )
}

test('differences', () => {
  const missing = [...originals.keys()].filter((name) => !ours.has(name))
  const extra = [...ours.keys()].filter((name) => !originals.has(name))
  const changed: Record<string, object> = {}
  for (const [name, members] of originals) {
    const mine = ours.get(name)
    if (!mine) continue
    const lacks = [...members].filter((member) => !mine.has(member))
    const has = [...mine].filter((member) => !members.has(member))
    if (lacks.length + has.length > 0) changed[name] = { lacks, has }
  }
  console.log(JSON.stringify({ missing, extra, changed }, null, 1))
  expect(1).toBe(1)
})
