/** Modules of the owner that the panel loads: the files `src/admin/*.js`. Their folders hold what they import. */
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { AdminRoute } from './http/admin-route.js'
import type { Panel } from './panel.js'

export function extensionsFolder(projectDir: string): string {
  return join(projectDir, 'src', 'admin')
}

/** `GET /extensions`: the addresses of the modules, below `/admin`. */
export function extensionsRoute({ store }: Pick<Panel, 'store'>): AdminRoute {
  const folder = extensionsFolder(store.environment.projectDir)
  return {
    method: 'GET',
    path: '/extensions',
    run: async (ctx) => {
      const names = await readdir(folder).catch(() => [])
      const modules = names.filter((name) => /^[\w-][\w.-]*\.js$/.test(name)).toSorted()
      ctx.send({ data: modules.map((name) => `extensions/${name}`) })
    },
  }
}
