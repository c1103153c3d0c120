import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { only } from '@content-gen/runtime'
import { answerReader } from './reader.js'
import { withoutPrivate } from './without-private.js'
import type { Middleware, Plugin, Store } from '@content-gen/runtime'

type Served = Parameters<Middleware>[0]

/**
 * Serves `openapi.json`, which `content-gen generate` writes into the project folder, to everybody: it says what the API could answer, never
 * what it holds. Private attributes, which the file marks, are left out. A page at `/docs` shows it.
 */
export function openapi(store: Store): Plugin {
  const { production, projectDir } = store.environment
  const { prefix } = store.config.api.rest
  const { docs } = store.config.openapi ?? { docs: 'never' }
  const hasReader = docs === 'always' || (docs === 'development' && !production)
  const file = join(projectDir, 'openapi.json')
  let text: string | null = null
  const load = async () => {
    const written = await readFile(file, 'utf8').catch(() => null)
    if (written === null) store.log.warn({ file }, 'openapi.json is not there: copy it beside package.json')
    text = written === null ? null : withoutPrivate(written)
  }
  let loading: Promise<void> | undefined
  const loaded = () => (loading ??= load())
  const isOurs = ({ path }: Served) => path === '/openapi.json' || path.startsWith('/docs')
  const middleware = only(isOurs, async (ctx, next) => {
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') return next()
    if (hasReader && answerReader(ctx, prefix)) return
    if (ctx.path !== '/openapi.json') return next()
    // During development it changes with the models.
    await (production ? loaded() : load())
    if (text === null) return next()
    ctx.type = 'application/json; charset=utf-8'
    ctx.set('Cache-Control', 'no-cache')
    ctx.body = text
  })
  return { middleware, prepare: loaded }
}
