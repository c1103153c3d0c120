import { ImportProblem } from '../problem.js'
import { isObject, type JsonObject } from '../json-object.js'
import { shortened } from './name.js'

/** Returns the version of Strapi that made an archive, from its `metadata.json`. @throws ImportProblem for one that is not read here */
export function strapiVersion({ strapi }: JsonObject): 4 | 5 {
  const version = isObject(strapi) && typeof strapi['version'] === 'string' ? strapi['version'] : ''
  if (version.startsWith('4.')) return 4
  if (version.startsWith('5.')) return 5
  throw new ImportProblem(`The archive is of Strapi ${shortened(version)}. This imports those of Strapi 4 and 5.`)
}
