/** The panel in a browser on every public model tree: what is typed into each control of each type is what the APIs answer. */
import { existsSync, readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe } from 'vitest'
import { isLong } from '../cases.js'
import { walkProjects } from '../panel/walk/projects.js'
import { modelTrees } from '../model-trees.js'

// A tree of 65 types takes several minutes: short runs leave the large ones to the panel's API (`panel.test.ts`).
const most = Number(process.env['WALK_TYPES'] ?? (isLong ? Infinity : 12))
const trees = modelTrees().filter(isWalked)

describe.skipIf(trees.length === 0)('the panel on the real model trees', () => {
  // The forms are the same on every database: `test/models/panel` has both.
  walkProjects(
    'sqlite',
    trees.map((folder) => [`tree-${basename(folder)}`, folder]),
  )
})

function isWalked(folder: string): boolean {
  const api = join(folder, 'src/api')
  if (!existsSync(api)) return false
  const types = readdirSync(api, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('schema.json'))
  return types.length <= most
}
