/** The panel in a browser on every public model tree: what is typed into each control of each type is what the APIs answer. */
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe } from 'vitest'
import { walkProjects } from '../panel/walk/projects.js'

const trees = fileURLToPath(new URL('../../../shared/models', import.meta.url))
// A tree of 65 types takes several minutes.
const most = Number(process.env['WALK_TYPES'] ?? Infinity)
const names = existsSync(trees) ? readdirSync(trees).filter(isWalked) : []

describe.skipIf(names.length === 0)('the panel on the real model trees', () => {
  // The forms are the same on every database: `test/models/panel` has both.
  walkProjects(
    'sqlite',
    names.map((name) => [`tree-${name}`, join(trees, name)]),
  )
})

function isWalked(name: string): boolean {
  const api = join(trees, name, 'src/api')
  if (!existsSync(api)) return false
  const types = readdirSync(api, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('schema.json'))
  return types.length <= most
}
