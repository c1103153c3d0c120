import { basename } from 'node:path'
import { expect, test } from 'vitest'
import { emit } from '../src/emit.js'
import { prettify } from './prettier.js'
import { magazine, realProjects, resolveProject } from './projects.js'

test.each([magazine, ...realProjects].map((folder) => [basename(folder), folder]))('Prettier leaves the source of %s alone', async (_name, folder) => {
  const { schema, config } = await resolveProject(folder)
  for (const { path, contents } of emit(schema, config)) {
    if (/\.(ts|json)$/.test(path)) expect(await prettify(contents, path), path).toBe(contents)
  }
})
