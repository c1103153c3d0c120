/** Two apps in one process each have a `strapi` of their own, with its hooks, transactions, errors and models. */
import { execFile } from 'node:child_process'
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { freshDatabase } from '../databases.js'
import { createProject } from '../project.js'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))

test('apps in one process share nothing', { timeout: 180_000 }, async () => {
  const database = await freshDatabase('sqlite')
  const config = JSON.parse(readFileSync(at('../../fixtures/magazine/content-gen.config.json'), 'utf8')) as object
  const models = at('../../fixtures/magazine')
  const options = { models, provider: 'sqlite', databaseUrl: database.url, config } as const
  const project = createProject({ name: 'strapi-two-apps', ...options })
  copyFileSync(at('site-package.json'), join(project.dir, 'package.json'))
  await project.cli('generate')
  await project.cli('migrate', 'dev', '--name', 'initial')
  await project.build()
  const other = `${database.url}-other`
  writeFileSync(other.slice('file:'.length), readFileSync(database.url.slice('file:'.length)))
  const env = { ...project.env, ONE: database.url, OTHER: other }
  const { stdout } = await promisify(execFile)(process.execPath, [at('two-apps.mjs')], { cwd: project.dir, env })
  expect(JSON.parse(stdout.trim().split('\n').at(-1) ?? '')).toEqual({
    weight: 7,
    one: [{ id: 1, name: 'red', weight: 7 }],
    other: [{ id: 1, name: 'green', weight: null }],
    comments: 0,
    calls: ['created red', 'created refused', 'refused by a hook', 'deleted of api::secret-note.secret-note'],
    commits: ['done', 'rolled back'],
    kinds: [true, false],
    setting: [100, 'fallback'],
    model: 'tags',
  })
  await database.drop()
})
