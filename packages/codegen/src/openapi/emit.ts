import type { ProjectConfig, Schema } from '@content-gen/schema'
import { generated, type Artifact } from '../artifact.js'
import { printJson } from '../prisma/print-json.js'
import type { OwnerCode } from '../owner/owner-code.js'
import { openapiDocument } from './document.js'

/** `openapi.json` */
export function emitOpenapi(schema: Schema, config: ProjectConfig, owner: OwnerCode): Artifact {
  return generated('openapi.json', `${printJson(openapiDocument(schema, config, owner))}\n`)
}
