/**
 * The models of real sites, in folders beside the repository. They are input of tests only, and never committed. `npm run test:models` sets
 * `MODELS`: other runs are the same with and without them.
 */
import { existsSync, readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isTried } from './tried.js'
import type { Need } from './tried.js'

const isAsked = process.env['MODELS'] !== undefined

const trees = (isAsked ? ['models', 'models-more'] : [])
  .map((name) => fileURLToPath(new URL(`../../shared/${name}`, import.meta.url)))
  .filter((place) => existsSync(place))
  .flatMap((place) => readdirSync(place).map((name) => join(place, name)))
  .filter((tree) => existsSync(join(tree, 'src/api')))

/** The tree of one site, or any of them. */
export function siteModels(name = ''): Need {
  return {
    lack: `../shared/models${name && `/${name}`} is missing`,
    remedy: 'put the folders of projects there',
    isMet: () => (name === '' ? trees.length > 0 : trees.some((tree) => basename(tree) === name)),
  }
}

/** Returns the folder of a site's tree; throws if it is missing. */
export function treeOf(name: string): string {
  const found = trees.find((tree) => basename(tree) === name)
  if (found === undefined) throw new Error(siteModels(name).lack)
  return found
}

/** The folders of all trees; none if nobody asked for them, or if they are missing, which the run says then. */
export function modelTrees(): readonly string[] {
  return isAsked && isTried(siteModels()) ? trees : []
}
