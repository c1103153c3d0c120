import type { ProjectConfig, Schema } from '@content-gen/schema'
import { generated, type Artifact } from '../artifact.js'
import { printJson } from '../prisma/print-json.js'
import { mcpTools } from './tools.js'

/** `mcp.json` */
export function emitMcp(schema: Schema, config: ProjectConfig): Artifact {
  return generated('mcp.json', `${printJson(mcpTools(schema, config))}\n`)
}
