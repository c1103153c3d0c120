import type { ProjectConfig, Schema } from '@content-gen/schema'
import { generated, type Artifact } from '../artifact.js'
import { printJson } from '../prisma/print-json.js'
import { openapiDocument } from './document.js'

/** `openapi.json` */
export function emitOpenapi(schema: Schema, config: ProjectConfig): Artifact {
  return generated('openapi.json', `${printJson(openapiDocument(schema, config))}\n`)
}
