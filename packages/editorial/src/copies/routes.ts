/** `/editorial/copies`: what editors are working on. */
import type { Route, Store } from '@content-gen/runtime'
import { CopiesApi } from './api.js'
import { SavesApi } from './saves-api.js'

const action = 'plugin::editorial.copies'
const list = '/editorial/copies/:uid'
const one = `${list}/:copy`

export function copyRoutes(store: Store): readonly Route[] {
  const api = new CopiesApi(store)
  const saves = new SavesApi(store)
  const [read, save, publish] = [`${action}.read`, `${action}.save`, `${action}.publish`]
  return [
    { method: 'GET', path: list, action: read, run: (ctx) => api.list(ctx) },
    { method: 'POST', path: list, action: save, run: (ctx) => api.add(ctx) },
    { method: 'GET', path: one, action: read, run: (ctx) => api.find(ctx) },
    { method: 'PUT', path: one, action: save, run: (ctx) => api.save(ctx) },
    { method: 'DELETE', path: one, action: save, run: (ctx) => api.discard(ctx) },
    { method: 'GET', path: `${one}/saves`, action: read, run: (ctx) => saves.list(ctx) },
    { method: 'GET', path: `${one}/saves/:revision`, action: read, run: (ctx) => saves.find(ctx) },
    { method: 'POST', path: `${one}/publish`, action: publish, run: (ctx) => api.publish(ctx) },
  ]
}
