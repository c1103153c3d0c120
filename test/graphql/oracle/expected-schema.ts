/** The GraphQL schema of given models, by Strapi v4's rules of names and shapes. An oracle: it shares no code with the tested packages. */
import { definitionsOf } from './definitions.js'
import { membersOf, reachable } from './members.js'
import { readModels } from './model-files.js'
import { featureDefinitions } from './original.js'
import type { Features } from './attributes.js'
import type { Definitions } from './members.js'

/** `folder`: a project as its owner wrote it. */
export function expectedSchema(folder: string, features: Features): Definitions {
  const models = readModels(folder)
  const project = { models, features }
  const own = models.map((model) => definitionsOf(model, project))
  return reachable(membersOf([...own, featureDefinitions(folder, project)].join('\n')))
}
