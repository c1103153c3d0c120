/** The models of real sites, in folders beside the repository. They are input of tests only, and never committed. */
import { existsSync, readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const places = ['models', 'models-more'].map((name) => fileURLToPath(new URL(`../../shared/${name}`, import.meta.url)))

/** Trees that are refused so far: a type named `Subscription`, and enumerations in Cyrillic letters. */
const refused: ReadonlySet<string> = new Set(['dev-launchers', 'shop-strapi'])

/** The folders of all trees; empty if there are none on this machine. */
export const realTrees: readonly string[] = places
  .filter((place) => existsSync(place))
  .flatMap((place) => readdirSync(place).map((name) => join(place, name)))
  .filter((tree) => existsSync(join(tree, 'src/api')) && !refused.has(basename(tree)))

/** Returns the folder of a tree; undefined if it is not on this machine. */
export function realTree(name: string): string | undefined {
  return realTrees.find((tree) => basename(tree) === name)
}
