/** Whole sites: every attribute, component and table gets another name. */
import { mkdir, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { emit, load } from '@content-gen/codegen'
import { createMigration, parseRename, RefusedMigration, status } from '@content-gen/migrate'
import { deploy } from '@content-gen/operate'
import { hasErrors, parseConfig, parseModels, resolve } from '@content-gen/schema'
import { expect, test } from 'vitest'
import { makeProject } from '../../packages/migrate/test/project.js'
import type { Project } from '../../packages/migrate/test/project.js'
import { providers, sampled } from '../databases.js'
import { modelTrees } from '../model-trees.js'

const root = fileURLToPath(new URL('../..', import.meta.url))
const folders = [join(root, 'fixtures/magazine'), ...(process.env['MODELS'] ? modelTrees() : [])]
// In short runs the databases take turns after the first site.
const cases = folders.flatMap((folder, index) => {
  const tried = index === 0 ? providers : sampled(index % 2 === 0 ? 'postgresql' : 'sqlite')
  return tried.map((provider) => [basename(folder), provider, folder] as const)
})

interface File {
  readonly path: string
  readonly text: string
}

interface Model {
  readonly info: { readonly singularName?: string; readonly displayName?: string }
  readonly collectionName?: string
  readonly attributes: Readonly<Record<string, Readonly<Record<string, unknown>>>>
}

async function generate(project: Project, files: readonly File[]): Promise<void> {
  const { config } = parseConfig(
    JSON.stringify({ database: { provider: project.provider }, i18n: { locales: ['en', 'fr'] } }),
    'c.json',
  )
  const read = parseModels(files)
  const { schema, diagnostics } = resolve(read.sources, config)
  if (schema === null || hasErrors([...read.diagnostics, ...diagnostics]))
    throw new Error(
      JSON.stringify(
        [...read.diagnostics, ...diagnostics].filter(({ severity }) => severity === 'error'),
        null,
        2,
      ),
    )
  await mkdir(join(project.projectDir, 'prisma'), { recursive: true })
  for (const { path, contents } of emit(schema, config)) {
    if (path.startsWith('prisma/')) await writeFile(join(project.projectDir, path), contents)
  }
}

const to = (name: string) => `new_${name}`

/** Renames every attribute to `new_…`, with all references to it. */
function renamed(files: readonly File[]): { files: File[]; renames: string[] } {
  const renames: string[] = []
  const models = files.map(({ path, text }) => {
    const type = /^src\/api\/([^/]+)\/content-types\/([^/]+)\/schema\.json$/.exec(path)
    const component = /^src\/components\/([^/]+)\/([^/]+)\.json$/.exec(path)
    const model = JSON.parse(text) as Model
    // Attributes that the owner adds to the tool's own types keep their names, but follow renamed references.
    const uid = type ? `api::${type[1]}.${type[2]}` : component ? `${component[1]}.${component[2]}` : null
    const attributes = Object.entries(model.attributes).map(([name, attribute]) => {
      if (uid !== null) renames.push(`${uid}.${name}:${to(name)}`)
      const refers = ['mappedBy', 'inversedBy', 'targetField', 'morphBy'].filter((key) => {
        const { target } = attribute
        return (
          typeof attribute[key] === 'string' && (typeof target === 'string' ? target.startsWith('api::') : uid !== null)
        )
      })
      const changed = { ...attribute, ...Object.fromEntries(refers.map((key) => [key, to(String(attribute[key]))])) }
      return [uid === null ? name : to(name), changed] as const
    })
    const collectionName = uid === null ? model.collectionName : `moved_${model.collectionName ?? type?.[2]}`
    return { path, text: JSON.stringify({ ...model, collectionName, attributes: Object.fromEntries(attributes) }) }
  })
  return { files: models, renames }
}

test.each(cases)('%s on %s', { timeout: 600_000 }, async (_name, provider, folder) => {
  const { files } = await load(folder)
  const project = await makeProject(provider)
  await generate(project, files)
  await createMigration(project)
  await deploy(project)
  const changed = renamed(files)
  await generate(project, changed.files)
  const created = await createMigration({ ...project, renames: changed.renames.map(parseRename) }).catch(
    (error: unknown) => {
      throw error instanceof RefusedMigration ? new Error(error.risks.join('\n')) : error
    },
  )
  expect(created?.warnings).toEqual([])
  expect(created?.sql).not.toMatch(/DROP TABLE|DROP COLUMN|_before/)
  await deploy(project)
  expect(await status(project)).toMatchObject({ pending: [], drift: null, schemaAhead: false })
})
