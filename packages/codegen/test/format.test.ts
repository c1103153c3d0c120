import { basename } from 'node:path'
import { expect, test } from 'vitest'
import { emit } from '../src/emit.js'
import { prettify } from './prettier.js'
import { caseFolders, magazine, resolveProject } from './projects.js'
import { modelTrees } from '../../../test/model-trees.js'

const projects = [magazine, ...modelTrees(), ...caseFolders]

test.each(projects.map((folder) => [basename(folder), folder]))(
  'Prettier leaves the source of %s unchanged',
  async (_name, folder) => {
    const { schema, config, owner } = await resolveProject(folder)
    for (const { path, contents } of emit(schema, config, owner)) {
      if (/\.(ts|json)$/.test(path)) expect(await prettify(contents, path), path).toBe(contents)
    }
  },
)
