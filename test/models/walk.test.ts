/** The panel in a browser on every public model tree: what is typed into each control of each type is what the APIs answer. */
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe } from 'vitest'
import { walkProjects } from '../panel/walk/projects.js'

const trees = fileURLToPath(new URL('../../../shared/models', import.meta.url))
const names = existsSync(trees) ? readdirSync(trees).filter((name) => existsSync(join(trees, name, 'src/api'))) : []

describe.skipIf(names.length === 0)('the panel on the real model trees', () => {
  // The forms are the same on every database: `test/models/panel` has both.
  walkProjects(
    'sqlite',
    names.map((name) => [`tree-${name}`, join(trees, name)]),
  )
})
