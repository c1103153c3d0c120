/** The panel in a browser on every real model tree: what is typed into each control of each type is what the APIs answer. */
import { readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe } from 'vitest'
import { walkProjects } from '../panel/walk/projects.js'
import { realTrees } from '../real-trees.js'

// A tree of 65 types takes several minutes.
const most = Number(process.env['WALK_TYPES'] ?? Infinity)
const walked = realTrees.filter(isWalked)

describe.skipIf(walked.length === 0)('the panel on the real model trees', () => {
  // The forms are the same on every database: `test/models/panel` has both.
  walkProjects(
    'sqlite',
    walked.map((tree) => [`tree-${basename(tree)}`, tree]),
  )
})

function isWalked(tree: string): boolean {
  const types = readdirSync(join(tree, 'src/api'), { recursive: true, encoding: 'utf8' }).filter((path) =>
    path.endsWith('schema.json'),
  )
  return types.length <= most
}
