/** Every type in a browser: what is typed into each control is what the APIs answer. */
import { fileURLToPath } from 'node:url'
import { describe } from 'vitest'
import { providers } from '../databases.js'
import { walkProjects } from './walk/projects.js'

const fixture = (path: string) => fileURLToPath(new URL(`../../fixtures/${path}`, import.meta.url))

const cases = [
  'all-scalars',
  'components-nested',
  'localized',
  'media',
  'morph',
  'odd-names',
  'relations-two-way',
  'zone',
]
// The forms of rarer attributes are the same on every database.
const once = ['training', ...cases.map((name) => `cases/${name}`)]

describe.each(providers)('every type on %s', (provider) => {
  const paths = ['magazine', ...(provider === providers[0] ? once : [])]
  walkProjects(
    provider,
    paths.map((path) => [path.replace('/', '-'), fixture(path)]),
  )
})
