import type { ProjectConfig, Schema } from '@content-gen/schema'
import type { Artifact } from './artifact.js'
import { emitGraphql } from './graphql/emit.js'
import { emitPrisma } from './prisma/emit.js'
import { emitScaffold } from './scaffold/emit.js'
import { emitTypescript } from './typescript/emit.js'

/** Every file of a project, in memory. Pure: the same schema and config give the same bytes. */
export function emit(schema: Schema, config: ProjectConfig): readonly Artifact[] {
  return [
    emitPrisma(schema, config.database.provider),
    ...emitTypescript(schema, config),
    ...(config.graphql.enabled ? emitGraphql(schema) : []),
    ...emitScaffold(config),
  ]
}
