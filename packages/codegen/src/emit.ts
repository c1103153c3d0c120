import type { ProjectConfig, Schema } from '@content-gen/schema'
import type { Artifact } from './artifact.js'
import { noOwnerCode, type OwnerCode } from './owner/owner-code.js'
import { emitGraphql } from './graphql/emit.js'
import { emitContent } from './prisma/content.js'
import { emitMcp } from './mcp/emit.js'
import { emitOpenapi } from './openapi/emit.js'
import { emitPrisma } from './prisma/emit.js'
import { emitScaffold } from './scaffold/emit.js'
import { emitTypescript } from './typescript/emit.js'

/**
 * Returns every file of a project, in memory. Pure: the same schema, config and owner exports give the same bytes. `packages`: those that the
 * project depends on, by name.
 */
export function emit(
  schema: Schema,
  config: ProjectConfig,
  owner: OwnerCode = noOwnerCode,
  packages: readonly string[] = [],
): readonly Artifact[] {
  return [
    emitPrisma(schema, config.database.provider),
    emitContent(schema, config),
    ...emitTypescript(schema, config, owner, packages),
    ...(config.graphql.enabled ? emitGraphql(schema, config) : []),
    ...(config.openapi.enabled ? [emitOpenapi(schema, config, owner)] : []),
    ...(config.mcp.enabled ? [emitMcp(schema, config)] : []),
    ...emitScaffold(config),
  ]
}
