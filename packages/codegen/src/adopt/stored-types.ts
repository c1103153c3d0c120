import { isAbsolute, join, relative } from 'node:path'
import { parseModels, type ProjectConfig } from '@content-gen/schema'
import { load } from '../load.js'
import { statsAt } from '../project/entries.js'
import type { Environment } from './config-files.js'

export type CustomTypes = ProjectConfig['customFields']

export interface CustomColumns {
  readonly table: string
  readonly attributes: Readonly<Record<string, { readonly type: string; readonly customField?: string }>>
}

/** Tells the stored types of custom fields from the columns of an SQLite file. */
export type ReadTypes = (file: string, types: readonly CustomColumns[]) => Promise<CustomTypes>

/** Reads Strapi's own SQLite file, if the project has one. Servers of databases are not asked: `import` does that. */
export async function storedTypes(root: string, environment: Environment, read: ReadTypes): Promise<CustomTypes> {
  const file = join(root, environment['DATABASE_FILENAME'] || '.tmp/data.db')
  const path = relative(root, file)
  if (path.startsWith('..') || isAbsolute(path) || !(await statsAt(file))?.isFile()) return {}
  const { files } = await load(root)
  const types = parseModels(files).sources.flatMap((source) => {
    if (source.sort === 'unreadable' || source.collectionName === null) return []
    const custom = source.attributes.filter(({ customField }) => customField !== undefined)
    return [{ table: source.collectionName, attributes: Object.fromEntries(custom.map((each) => [each.name, each])) }]
  })
  return types.some(({ attributes }) => Object.keys(attributes).length > 0) ? read(file, types) : {}
}
