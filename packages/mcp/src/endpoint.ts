import { join } from 'node:path'
import { Readable } from 'node:stream'
import { authenticate, readRequestBody, RequestError, Turns, UnauthorizedError } from '@content-gen/runtime'
import { addressOf } from '@content-gen/runtime/recording'
import { createMcpHandler, Server } from '@modelcontextprotocol/server'
import { callTool, failed } from './call-tool.js'
import { readTools } from './tools.js'
import type { Caller, Middleware, Store } from '@content-gen/runtime'
import type { ReadableStream } from 'node:stream/web'
import type { Api, ToolResult } from './call-tool.js'
import type { Tool, Tools } from './tools.js'

type Context = Parameters<Middleware>[0]

/** The endpoint, ready to answer. */
export interface Endpoint {
  answer(ctx: Context): Promise<void>
}

const instructions =
  'Tools of a content management system. Entries are answered as { id, attributes }. Linked entries are left out of an answer unless ' +
  '"populate" names them. Lists have pages: ask for further ones with "pagination".'

/** Calls at a time: each holds an answer several times over. The time is in milliseconds. */
const calls = { atOnce: 8, waitingOfOne: 100, waiting: 1_000, patience: 30_000 }

/** @throws Error if `mcp.json` cannot be read */
export async function openEndpoint(store: Store): Promise<Endpoint> {
  const tools = await readTools(join(store.environment.projectDir, 'mcp.json'))
  const turns = new Turns(calls)
  return {
    async answer(ctx) {
      const caller = await authenticate(store, ctx.req)
      if (!caller.token) throw new UnauthorizedError('An API token is needed')
      const body = ctx.method === 'POST' ? await readRequestBody(ctx.req, store.bodies) : undefined
      if (Array.isArray(body)) throw new RequestError(400, 'BadRequestError', 'A request holds one message, not a list')
      // Making a server and a list of all tools takes about a millisecond.
      await store.turnShare.wait(caller.origin ?? '')
      // Sessions are not needed: each request has its own server, which ends with the answer.
      const handler = createMcpHandler(() => serverFor(tools, caller, apiOf(ctx, store), turns), {
        maxSubscriptions: 0,
      })
      send(ctx, await handler.fetch(requestOf(ctx), body === undefined ? {} : { parsedBody: body }))
    },
  }
}

/** The tools that the caller may use, and their calls. */
function serverFor({ byName, listed }: Tools, caller: Caller, api: Api, turns: Turns): Server {
  const server = new Server({ name: 'content-gen', version: '1.0.0' }, { capabilities: { tools: {} }, instructions })
  server.setRequestHandler('tools/list', () => ({
    tools: listed.filter(([{ action }]) => caller.can(action)).map(([, tool]) => ({ ...tool })),
  }))
  server.setRequestHandler('tools/call', async ({ params }) => {
    const tool = byName.get(params.name)
    const call = (found: Tool) => turns.run(caller.origin ?? '', () => callTool(found, params.arguments ?? {}, api))
    const result = tool ? await call(tool).catch(unlessBusy) : failed('There is no such tool.')
    return { ...result }
  })
  return server
}

/** Too many calls wait already. */
function unlessBusy(error: unknown): ToolResult {
  if (error instanceof RequestError) return failed(error.message)
  throw error
}

/** The server's own address, as this request has reached it. */
function apiOf(ctx: Context, { config }: Store): Api {
  const { localAddress = '127.0.0.1', localPort } = ctx.req.socket
  const host = localAddress.replace(/^::ffff:/, '')
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${localPort}${config.api.rest.prefix}`,
    authorization: ctx.get('authorization'),
    address: addressOf(ctx.req, config.server.proxy),
  }
}

/** The request without its body, which has been parsed. */
function requestOf(ctx: Context): Request {
  const headers = new Headers()
  for (const name of ['accept', 'content-type', 'mcp-protocol-version', 'mcp-method', 'mcp-name'])
    if (ctx.get(name) !== '') headers.set(name, ctx.get(name))
  return new Request(`http://localhost${ctx.path}`, { method: ctx.method, headers })
}

function send(ctx: Context, answer: Response): void {
  for (const [name, value] of answer.headers) ctx.set(name, value)
  ctx.set('Cache-Control', 'no-store')
  ctx.body = answer.body === null ? null : Readable.fromWeb(answer.body as ReadableStream)
  // Koa makes an answer without a body a 204.
  ctx.status = answer.status
}
