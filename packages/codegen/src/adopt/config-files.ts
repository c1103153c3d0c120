/** Strapi v4's `config/`, as a server in production has it. */
import { join } from 'node:path'
import { readProjectText } from '../project/read-text.js'
import { statsAt } from '../project/entries.js'
import { readStatic, type Static } from './read-static.js'
import { membersByName, merged } from './static-tree.js'
import type { StaticConfig } from './adopted-config.js'

export type Environment = Readonly<Record<string, string | undefined>>

/** The files that are read. */
export const configNames = ['admin', 'api', 'database', 'middlewares', 'plugins', 'server'] as const

export const productionFolder = 'config/env/production'

/** Reads the settings without running them; what production says goes above the rest. */
export async function readConfigFiles(
  root: string,
  environment: Environment,
  read = readStatic,
): Promise<StaticConfig> {
  const treesOf = async (path: string): Promise<readonly Static[]> => {
    const { text } = await readProjectText(join(root, path))
    return text === null ? [] : [read(path.endsWith('.json') ? `export default ${text}` : text, environment)]
  }
  const found = await Promise.all(
    configNames.map(async (name) => {
      const paths = ['config', productionFolder].flatMap((folder) =>
        endings.map((ending) => `${folder}/${name}.${ending}`),
      )
      const trees = (await Promise.all(paths.map(treesOf))).flat()
      const [first, ...others] = trees
      return first === undefined ? null : ([name, membersByName(others.reduce(merged, first))] as const)
    }),
  )
  return new Map(found.filter((file) => file !== null))
}

const endings = ['js', 'ts', 'json'] as const

/** Returns the files of production's own that are read. */
export async function productionFiles(root: string): Promise<readonly string[]> {
  const paths = configNames.flatMap((name) => endings.map((ending) => `${productionFolder}/${name}.${ending}`))
  const isThere = await Promise.all(paths.map(async (path) => (await statsAt(join(root, path))) !== null))
  return paths.filter((_path, index) => isThere[index])
}
