/** `/editorial/releases`: changes that go live together. */
import type { Route } from '@content-gen/runtime'
import { ReleasesApi } from './api.js'
import type { Releasing } from './run-release.js'

const action = 'plugin::editorial.releases'
const list = '/editorial/releases'
const one = `${list}/:id`

export function releaseRoutes(releasing: Releasing): readonly Route[] {
  const api = new ReleasesApi(releasing)
  const [read, save, run] = [`${action}.read`, `${action}.save`, `${action}.run`]
  return [
    { method: 'GET', path: list, action: read, run: (ctx) => api.list(ctx) },
    { method: 'POST', path: list, action: save, run: (ctx) => api.add(ctx) },
    { method: 'GET', path: one, action: read, run: (ctx) => api.find(ctx) },
    { method: 'PUT', path: one, action: save, run: (ctx) => api.change(ctx) },
    { method: 'DELETE', path: one, action: save, run: (ctx) => api.remove(ctx) },
    { method: 'GET', path: `${one}/check`, action: read, run: (ctx) => api.check(ctx) },
    { method: 'POST', path: `${one}/run`, action: run, run: (ctx) => api.run(ctx) },
  ]
}
