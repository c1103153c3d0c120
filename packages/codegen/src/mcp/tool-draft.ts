import type { JsonSchema } from '../openapi/json-schema.js'

/** A tool before the names of its schemas are known. */
export interface ToolDraft {
  readonly name: string
  readonly description: string
  readonly action: string
  readonly method: string
  readonly path: string
  readonly query: readonly string[]
  readonly body: 'data' | 'flat' | 'publish' | 'file' | null
  readonly inputSchema: {
    readonly type: 'object'
    readonly properties: Readonly<Record<string, JsonSchema>>
    readonly required: readonly string[]
  }
}
