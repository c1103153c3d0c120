import { basename } from 'node:path'
import { expect, test } from 'vitest'
import { emit } from '../src/emit.js'
import { prettify } from './prettier.js'
import { caseFolders, magazine, resolveProject } from './projects.js'
import { isLong } from '../../../test/cases.js'
import { modelTrees } from '../../../test/model-trees.js'

/** Every third case stands for the others, whose text the golden files show. */
const cases = caseFolders.filter((_, index) => isLong || index % 3 === 0)
const projects = [magazine, ...modelTrees(), ...cases]

/** Files that all projects have alike are formatted once. */
const formatted = new Set<string>()

test.each(projects.map((folder) => [basename(folder), folder]))(
  'Prettier leaves the source of %s unchanged',
  async (_name, folder) => {
    const { schema, config, owner } = await resolveProject(folder)
    for (const { path, contents } of emit(schema, config, owner)) {
      if (!/\.(ts|json)$/.test(path) || formatted.has(contents)) continue
      expect(await prettify(contents, path), path).toBe(contents)
      formatted.add(contents)
    }
  },
)
