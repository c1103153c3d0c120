/** Every real model tree: generated, checked, migrated, served. */
import { execFile } from 'node:child_process'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'
import { freshDatabase, sampled } from '../databases.js'
import { createProject } from '../project.js'
import { modelTrees } from '../model-trees.js'

const root = fileURLToPath(new URL('../..', import.meta.url))
const run = promisify(execFile)

interface Model {
  readonly kind?: string
  readonly info: { readonly singularName: string; readonly pluralName?: string }
}

/** Reads action ids and paths from the model files rather than from generated code. */
function read(folder: string) {
  const actions: string[] = []
  const collections: string[] = []
  const singles: string[] = []
  for (const api of readdirSync(join(folder, 'src/api'))) {
    const types = join(folder, 'src/api', api, 'content-types')
    for (const type of existsSync(types) ? readdirSync(types) : []) {
      const model = JSON.parse(readFileSync(join(types, type, 'schema.json'), 'utf8')) as Model
      const isSingle = model.kind === 'singleType'
      if (isSingle) singles.push(`/api/${model.info.singularName}`)
      else collections.push(`/api/${model.info.pluralName}`)
      for (const action of isSingle ? ['find'] : ['find', 'findOne']) actions.push(`api::${api}.${type}.${action}`)
    }
  }
  return { actions, collections, singles }
}

const trees = modelTrees()

describe.skipIf(trees.length === 0)('the real model trees', () => {
  // In short runs the databases take turns, the other way round than in `operations.test.ts`.
  for (const [index, folder] of trees.entries()) {
    const tree = basename(folder)
    test.each(sampled(index % 2 === 0 ? 'postgresql' : 'sqlite'))(
      `${tree} on %s`,
      { timeout: 240_000 },
      async (provider) => {
        const { actions, collections, singles } = read(folder)
        const database = await freshDatabase(provider)
        const project = createProject({
          name: `tree-${tree}-${provider}`,
          models: folder,
          provider,
          databaseUrl: database.url,
          config: { permissions: { public: actions } },
        })
        await project.cli('generate')
        const again = await project.cli('generate', '--check')
        expect(again.stdout).not.toContain('@@')
        await run(process.execPath, [join(root, 'node_modules/prisma/build/index.js'), 'validate'], {
          cwd: project.dir,
          env: { ...project.env, PRISMA_SCHEMA_ENGINE_BINARY: process.execPath, CHECKPOINT_DISABLE: '1' },
        })
        await project.compile()
        await project.cli('migrate', 'dev', '--name', 'initial')
        const { stdout } = await project.cli('migrate', 'diff')
        expect(stdout, 'a database as the models say').not.toMatch(/ALTER|CREATE|DROP/)
        const server = await project.start()
        try {
          for (const path of collections) {
            const response = await fetch(`${server.base}${path}?populate=*`)
            const body = await response.text()
            expect([response.status, body], path).toEqual([200, expect.stringContaining('"data":[]')])
          }
          for (const path of singles) expect((await fetch(`${server.base}${path}?populate=*`)).status, path).toBe(404)
        } finally {
          expect(await server.stop()).toBe(0)
          await database.drop()
        }
      },
    )
  }
})
