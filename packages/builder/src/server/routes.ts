import { applyEdits } from './apply-edits.js'
import { planEdits } from './plan-edits.js'
import { readModels } from './read-models.js'
import { readRequest } from './read-request.js'
import type { BuilderHost } from './builder-host.js'

export interface BuilderRoute {
  readonly needs: 'key' | 'administrator'
  readonly run: (host: BuilderHost, body: unknown) => unknown
}

/** Everything that the page can ask. A route with a body is a `POST`. */
export const routes: ReadonlyMap<string, BuilderRoute> = new Map<string, BuilderRoute>([
  ['GET /api/state', { needs: 'key', run: (host) => host.state() }],
  ['GET /api/models', { needs: 'administrator', run: ({ root }) => readModels(root) }],
  [
    'POST /api/plan',
    {
      needs: 'administrator',
      run: (host, body) => {
        const request = readRequest(body)
        return host.alone(async () => (await planEdits(host.root, request)).plan)
      },
    },
  ],
  [
    'POST /api/apply',
    {
      needs: 'administrator',
      run: async (host, body) => {
        const request = readRequest(body)
        const applied = await host.alone(() => applyEdits(host.root, request))
        host.changed()
        return applied
      },
    },
  ],
])
