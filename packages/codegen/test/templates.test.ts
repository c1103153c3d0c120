import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import Handlebars from 'handlebars'
import { expect, test, vi } from 'vitest'
import { readdirSync } from 'node:fs'
import { addModel } from '../src/add-model.js'
import { clientTypes } from '../src/client/client-file.js'
import { emit } from '../src/emit.js'
import { emitScaffold } from '../src/scaffold/emit.js'
import { emitSecrets } from '../src/scaffold/secrets.js'
import { emitStarter, starterConfig } from '../src/scaffold/starter.js'
import { addEverything, copyOf } from './add-everything.js'
import { cases, magazine, resolveProject } from './projects.js'

const views = vi.hoisted(() => new Map<string, object[]>())

vi.mock('../src/render.js', async (original) => {
  const module = await original<typeof import('../src/render.js')>()
  const render: typeof module.render = (name, view) => {
    views.set(name, [...(views.get(name) ?? []), view])
    return module.render(name, view)
  }
  return { ...module, render }
})

const folder = new URL('../../../templates/', import.meta.url)
const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.hbs'))

test.each(names.map((path) => path.replace(/\.hbs$/, '')))('%s uses only names that its views have', async (name) => {
  if (views.size === 0) {
    for (const project of [magazine, fileURLToPath(new URL('owner-code', cases))]) {
      const { schema, config, owner } = await resolveProject(project)
      emit(schema, config, owner, ['@content-gen/strapi'])
      clientTypes(schema, config)
    }
    const added = copyOf(magazine)
    await addEverything(added)
    const model = { projectDir: added, api: null, isSingle: false }
    await addModel({ ...model, kind: 'type', name: 'recipe' })
    await addModel({ ...model, kind: 'component', name: 'shared.note' })
    const start = { provider: 'sqlite', models: null } as const
    emitStarter(start)
    emitStarter({ ...start, models: [] })
    emitSecrets('sqlite')
    const packages = new Map([['content-gen', 'file:x']])
    for (const packageManager of ['npm', 'yarn 1', 'yarn', 'pnpm'] as const)
      emitScaffold(starterConfig(start), { packages, packageManager })
  }
  const used = views.get(name) ?? []
  expect(used).not.toHaveLength(0)
  const program = Handlebars.parse(readFileSync(new URL(`${name}.hbs`, folder), 'utf8'))
  for (const view of used) expect(missingPaths(program, [view])).toEqual([])
})

/** Handlebars silently renders a missing name in `#if` or `#each`, and an undefined one. */
function missingPaths(program: hbs.AST.Program, scopes: readonly unknown[]): string[] {
  return program.body.flatMap((statement) => {
    switch (statement.type) {
      case 'MustacheStatement':
        return missing((statement as hbs.AST.MustacheStatement).path, scopes)
      case 'BlockStatement': {
        const block = statement as hbs.AST.BlockStatement
        const [parameter] = block.params
        if (parameter === undefined) return [`#${String(block.path.type)} without a parameter`]
        const found = missing(parameter, scopes)
        if (found.length > 0) return found
        const value = lookUp(parameter as hbs.AST.PathExpression, scopes)
        const inner =
          (block.path as hbs.AST.PathExpression).original === 'each'
            ? (value as unknown[]).map((item) => scopes.concat([item]))
            : [scopes]
        return inner.flatMap((each) => missingPaths(block.program, each))
      }
      default:
        return []
    }
  })
}

function missing(expression: hbs.AST.Expression, scopes: readonly unknown[]): string[] {
  const path = expression as hbs.AST.PathExpression
  return path.data || lookUp(path, scopes) !== undefined ? [] : [String(path.original)]
}

function lookUp(path: hbs.AST.PathExpression, scopes: readonly unknown[]): unknown {
  if (path.data) return null
  const scope = scopes.at(-1 - path.depth)
  return (path.parts as unknown as string[]).reduce<unknown>(
    (value, part) => (value as Record<string, unknown> | null)?.[part],
    scope,
  )
}
