import type { Schema } from '@content-gen/schema'
import { generated } from '../artifact.js'
import { render } from '../render.js'
import { definitionsView, schemaView } from './view.js'
import type { Artifact } from '../artifact.js'

/** The GraphQL API: a file of Nexus definitions per content type and component, and the list of all. */
export function emitGraphql(schema: Schema): Artifact[] {
  const models = schema.models.filter(({ uid }) => !uid.startsWith('admin::'))
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
    generated('src/generated/graphql/schema.ts', render('graphql/schema', schemaView(models))),
  ]
}
