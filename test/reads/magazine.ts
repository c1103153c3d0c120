/** The magazine with many articles: half of them in one category, all of them by three authors. */
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { freshDatabase } from '../databases.js'
import { readyProject } from '../project.js'
import type { Provider } from '../databases.js'
import type { RunningServer } from '../project.js'

const magazine = fileURLToPath(new URL('../../fixtures/magazine/', import.meta.url))
const fill = fileURLToPath(new URL('../bench/beside/fill.mjs', import.meta.url))
const run = promisify(execFile)

export interface Magazine {
  readonly url: string
  /** Starts a server with these `api` settings. */
  start(): Promise<RunningServer>
}

export async function filledMagazine(
  name: string,
  provider: Provider,
  api: object,
  articles: number,
  /** Further parts of the config. */
  more: object = {},
): Promise<Magazine> {
  const { url } = await freshDatabase(provider)
  const config = JSON.parse(readFileSync(join(magazine, 'content-gen.config.json'), 'utf8')) as { api?: object }
  const project = await readyProject({
    name: `${name}-${provider}`,
    models: magazine,
    provider,
    databaseUrl: url,
    config: { ...config, api: { ...config.api, ...api }, ...more },
  })
  await run(process.execPath, [fill, url, String(articles)], { timeout: 120_000 })
  return { url, start: () => project.start({ LOG_LEVEL: 'info' }) }
}
