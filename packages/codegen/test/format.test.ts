import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { emit } from '../src/emit.js'
import { prettify } from './prettier.js'
import { caseNames, cases, magazine, realProjects, resolveProject } from './projects.js'

const projects = [magazine, ...realProjects, ...caseNames.map((name) => fileURLToPath(new URL(name, cases)))]

test.each(projects.map((folder) => [basename(folder), folder]))(
  'Prettier leaves the source of %s unchanged',
  async (_name, folder) => {
    const { schema, config, owner } = await resolveProject(folder)
    for (const { path, contents } of emit(schema, config, owner)) {
      if (/\.(ts|json)$/.test(path)) expect(await prettify(contents, path), path).toBe(contents)
    }
  },
)
