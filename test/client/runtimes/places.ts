/** Servers that runtimes meet besides a generated one, and the runtimes. */
import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { build } from 'vite'
import type { AddressInfo } from 'node:net'
import type { Need } from '../../tried.js'
import type { Places } from './behaviour.js'

const here = fileURLToPath(new URL('.', import.meta.url))
const run = promisify(execFile)

/** Runtimes are large: only `npm run test:long` installs them. */
export const otherRuntimes: Need = {
  lack: 'Deno, Bun and the edge worker are missing',
  remedy: 'npm install --prefix test/client/runtimes',
  isMet: () => existsSync(join(here, 'node_modules')),
}

/** Answers 503 twice and then 200, for each path of its own; never at `/never`. */
export async function busyServer(): Promise<{ url: string; stop(): void }> {
  const asked = new Map<string, number>()
  const server = createServer(({ url = '' }, response) => {
    if (url === '/never') return
    const times = (asked.get(url) ?? 0) + 1
    asked.set(url, times)
    response.writeHead(times > 2 ? 200 : 503, { 'content-type': 'application/json', 'retry-after': '0' })
    response.end(JSON.stringify(times > 2 ? { times } : { error: { status: 503, name: 'Busy', message: 'Busy' } }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const stop = () => {
    server.closeAllConnections()
    server.close()
  }
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, stop }
}

type Told = Readonly<Record<string, unknown>>

/** `behave` in another runtime, by the name of the runtime. */
export const runtimes: Readonly<Record<string, (places: Places) => Promise<Told>>> = {
  Deno: (places) => runFile('deno', ['run', '--no-config', '--allow-net'], places),
  Bun: (places) => runFile('bun', ['run'], places),
  'an edge worker': runWorker,
}

/** The client as it is packed, and `behave`, in one file. */
async function bundle(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    build: { write: false, target: 'es2022', lib: { entry: join(here, 'behaviour.ts'), formats: ['es'] } },
  })
  const [{ output }] = built as unknown as readonly [{ output: readonly { code: string }[] }]
  return output[0]?.code ?? ''
}

async function runFile(command: string, args: readonly string[], places: Places): Promise<Told> {
  const folder = join(here, '../../../.demo/test/client-runtimes')
  mkdirSync(folder, { recursive: true })
  const main = join(folder, `${command}.mjs`)
  writeFileSync(join(folder, `${command}-behaviour.mjs`), await bundle())
  writeFileSync(
    main,
    `import { behave } from './${command}-behaviour.mjs'\nconsole.log(JSON.stringify(await behave(${JSON.stringify(places)})))\n`,
  )
  const { stdout } = await run(join(here, 'node_modules/.bin', command), [...args, main], { timeout: 60_000 })
  return JSON.parse(stdout) as Told
}

/** The part of miniflare that is used. It may not be installed. */
interface WorkerTool {
  readonly Miniflare: new (options: object) => {
    dispatchFetch(url: string, init: RequestInit): Promise<Response>
    dispose(): Promise<void>
  }
}

async function runWorker(places: Places): Promise<Told> {
  const path = join(here, 'node_modules/miniflare/dist/src/index.js')
  const { Miniflare } = (await import(path)) as WorkerTool
  const script = `import { behave } from './behaviour.mjs'
export default { async fetch(request) { return Response.json(await behave(await request.json())) } }`
  const worker = new Miniflare({
    compatibilityDate: '2026-07-01',
    host: '127.0.0.1',
    modules: [
      { type: 'ESModule', path: 'main.mjs', contents: script },
      { type: 'ESModule', path: 'behaviour.mjs', contents: await bundle() },
    ],
  })
  try {
    const answer = await worker.dispatchFetch('http://worker/', { method: 'POST', body: JSON.stringify(places) })
    return (await answer.json()) as Told
  } finally {
    await worker.dispose()
  }
}
