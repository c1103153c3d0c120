/** Every type in a browser: what is typed into each control is what the APIs answer. */
import { fileURLToPath } from 'node:url'
import { describe } from 'vitest'
import { providers } from '../databases.js'
import { browsed } from './chromium.js'
import { walkProjects } from './walk/projects.js'

const [anyProvider = 'sqlite'] = providers

const fixture = (path: string) => fileURLToPath(new URL(`../../fixtures/${path}`, import.meta.url))

// The forms of rarer attributes are the same on every database.
const rare = ['all-scalars', 'odd-names']
const others = ['components-nested', 'localized', 'media', 'morph', 'relations-two-way', 'zone']
const isLong = process.env['CASES'] !== undefined
const cases = isLong ? [...rare, ...others] : rare

describe.each(browsed('postgresql'))('every type on %s', (provider) => {
  walkProjects(provider, [['magazine', fixture('magazine')]])
})

describe(`every type on ${anyProvider}`, () => {
  const paths = [...(isLong ? ['training'] : []), ...cases.map((name) => `cases/${name}`)]
  walkProjects(
    anyProvider,
    paths.map((path) => [path.replace('/', '-'), fixture(path)]),
  )
})
