import { readFile } from 'node:fs/promises'

/** A tool as `mcp.json` has it. */
export interface Tool {
  readonly name: string
  readonly description: string
  /** The permission that the caller needs. */
  readonly action: string
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Below the prefix of the API: `/articles/{id}`. */
  readonly path: string
  /** The arguments that belong into the query string. */
  readonly query: readonly string[]
  /** The form of the body, if there is one. */
  readonly body: 'data' | 'flat' | 'publish' | 'file' | null
  readonly inputSchema: InputSchema
  /** The names of the schemas that `inputSchema` refers to. */
  readonly refers: readonly string[]
}

export interface InputSchema {
  readonly type: 'object'
  readonly properties: Readonly<Record<string, object>>
  readonly required: readonly string[]
}

/** A tool as clients see it. */
export interface ListedTool {
  readonly name: string
  readonly description: string
  readonly inputSchema: { readonly type: 'object'; readonly [keyword: string]: unknown }
  readonly annotations: { readonly readOnlyHint: boolean; readonly destructiveHint: boolean }
}

export interface Tools {
  readonly byName: ReadonlyMap<string, Tool>
  readonly listed: readonly (readonly [Tool, ListedTool])[]
}

/** @throws Error if the file cannot be read */
export async function readTools(file: string): Promise<Tools> {
  // Written by `generate`.
  const { tools, schemas } = JSON.parse(await readFile(file, 'utf8')) as {
    readonly tools: readonly Tool[]
    readonly schemas: Readonly<Record<string, object>>
  }
  return {
    byName: new Map(tools.map((tool) => [tool.name, tool])),
    listed: tools.map((tool) => [tool, listed(tool, schemas)]),
  }
}

function listed(
  { name, description, method, inputSchema, refers }: Tool,
  schemas: Readonly<Record<string, object>>,
): ListedTool {
  const definitions = Object.fromEntries(refers.map((each) => [each, schemas[each]]))
  return {
    name,
    description,
    inputSchema: { ...inputSchema, additionalProperties: false, ...(refers.length > 0 ? { $defs: definitions } : {}) },
    annotations: { readOnlyHint: method === 'GET', destructiveHint: method === 'PUT' || method === 'DELETE' },
  }
}
