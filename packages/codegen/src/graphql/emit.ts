import type { ProjectConfig, Schema } from '@content-gen/schema'
import { generated } from '../artifact.js'
import { render } from '../render.js'
import { projectHeader } from '../typescript/header.js'
import { schemaText } from './sdl/schema-text.js'
import { definitionsView, schemaView } from './view.js'
import type { Artifact } from '../artifact.js'

export const schemaPath = 'src/generated/graphql/schema.graphql'

/** Starts the schema in GraphQL's schema language, whose comments begin with `#`. */
const header = `${projectHeader.replace(/^\/\//, '#')}
# It lacks what \`register\` of src/index.ts changes, which is known only when the server runs.`

/**
 * The GraphQL API: a file of Nexus definitions per content type and component, and the list of all. Without `shadowCRUD` the owner defines
 * the schema of the project's own content types.
 */
export function emitGraphql({ models: all }: Schema, config: ProjectConfig): Artifact[] {
  const { shadowCRUD } = config.graphql.config
  const left = shadowCRUD ? ['admin::'] : ['admin::', 'api::']
  const models = all.filter(({ uid }) => !left.some((prefix) => uid.startsWith(prefix)))
  const byUid = new Map(models.map((model) => [model.uid, model]))
  const modelOf = (uid: string) => byUid.get(uid)
  const enumFields = models.flatMap(({ fields }) => fields).filter((field) => field.kind === 'enum')
  const enumOwners = new Map(enumFields.toReversed().map((field) => [field.enumName, field]))
  return [
    ...models.map((model) =>
      generated(
        `src/generated/graphql/${model.names.file}.ts`,
        render('graphql/definitions', definitionsView(model, modelOf, enumOwners)),
      ),
    ),
    generated(schemaPath, `${header}\n\n${schemaText(models, modelOf, config)}`),
    generated('src/generated/graphql/schema.ts', render('graphql/schema', schemaView(models))),
  ]
}
