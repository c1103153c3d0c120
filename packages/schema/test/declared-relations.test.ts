import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { fieldOf, project, repository } from './project.js'

interface Declared {
  readonly relations: Readonly<Record<string, Readonly<Record<string, { readonly target: string }>>>>
  readonly links: Readonly<Record<string, string | null>>
}

const recorded = JSON.parse(
  readFileSync(join(repository, 'fixtures/relations/declared.json'), 'utf8'),
) as readonly Declared[]

test('relations have the other sides that they have in Strapi v4, however they are declared', () => {
  const all = recorded.flatMap(({ relations, links }) => {
    const { schema, lines } = project(modelsOf(relations))
    if (schema === null) throw new Error(lines.join('\n'))
    return Object.keys(links).map((path) => {
      const [type = '', name = ''] = path.split('.')
      const field = fieldOf(schema, `api::${type}.${type}`, name)
      const inverse = 'inverse' in field ? field.inverse : null
      return { path, ours: inverse === null ? null : `${relations[type]?.[name]?.target}.${inverse}`, links }
    })
  })
  // An attribute whose links Strapi drops may be a side of its own here, or that of an owner that says nothing of `inversedBy`.
  const live = all.filter(({ path, ours, links }) => links[path] !== 'lost' && links[ours ?? ''] !== 'lost')
  expect(live.length).toBeGreaterThan(200)
  expect(live.map(({ path, ours }) => [path, ours])).toEqual(live.map(({ path, links }) => [path, links[path]]))
})

function modelsOf(relations: Declared['relations']) {
  const attributes = (of: Declared['relations'][string]) =>
    Object.fromEntries(
      Object.entries(of).map(([name, { target, ...more }]) => [
        name,
        { type: 'relation', target: `api::${target}.${target}`, ...more },
      ]),
    )
  return Object.fromEntries(Object.entries(relations).map(([type, of]) => [type, attributes(of)]))
}
