/** Attacks on the REST API, as calls of the tools that lead to the same routes. */
import qs from 'qs'
import type { Attack } from '../accounts/attacks/index.js'

/** A tool, as `mcp.json` has it. */
export interface SentTool {
  readonly name: string
  readonly method: string
  readonly path: string
}

export interface ToolCall {
  readonly name: string
  readonly arguments: Readonly<Record<string, unknown>>
}

/** Returns null if no tool leads to the route. */
export function asToolCall(tools: readonly SentTool[], { method, path, body }: Attack): ToolCall | null {
  const [route = '', query = ''] = path.replace(/^\/api/, '').split(/\?(.*)/s)
  for (const tool of tools) {
    const [, id] = patternOf(tool).exec(route) ?? [null]
    if (id === null || tool.method !== (method === 'HEAD' ? 'GET' : method)) continue
    const { data } = (body ?? {}) as { readonly data?: unknown }
    const sent = { ...qs.parse(query, { depth: 20 }), ...(id ? { id } : {}), ...(data === undefined ? {} : { data }) }
    return { name: tool.name, arguments: sent }
  }
  return null
}

/** Its group is the id, or nothing. */
function patternOf({ path }: SentTool): RegExp {
  const [before = '', after] = path.split('{id}')
  return new RegExp(`^${before}${after === undefined ? '()' : '([^/]+)'}${after ?? ''}$`)
}
