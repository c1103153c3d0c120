/** Every type in a browser: what is typed into each control is what the APIs answer. */
import { fileURLToPath } from 'node:url'
import { describe } from 'vitest'
import { providers, sampled } from '../databases.js'
import { walkProjects } from './walk/projects.js'
import { isLong } from '../cases.js'

const [anyProvider = 'sqlite'] = providers

const fixture = (path: string) => fileURLToPath(new URL(`../../fixtures/${path}`, import.meta.url))

// The forms of rarer attributes are the same on every database; long runs walk those that the real model trees have, too.
const short = ['cases/all-scalars', 'cases/odd-names']
const long = ['components-nested', 'localized', 'media', 'morph', 'relations-two-way', 'zone']
const paths = isLong ? ['training', ...short, ...long.map((name) => `cases/${name}`)] : short

describe.each(sampled('postgresql'))('every type on %s', (provider) => {
  walkProjects(provider, [['magazine', fixture('magazine')]])
})

describe(`every type on ${anyProvider}`, () => {
  walkProjects(
    anyProvider,
    paths.map((path) => [path.replace('/', '-'), fixture(path)]),
  )
})
