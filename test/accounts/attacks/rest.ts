/** Query strings: every parameter, at every depth, in every spelling. */
import fc from 'fast-check'
import { queries } from './queries.js'
import { attributes, closedPaths, openPaths, pick, values } from './words.js'
import type { Attack } from './index.js'
import type { ModelGraph } from './model-graph.js'

const open = Object.keys(openPaths)
const closed = Object.keys(closedPaths)
const methods = fc.oneof(
  { arbitrary: fc.constant('GET' as const), weight: 7 },
  { arbitrary: fc.constant('HEAD' as const), weight: 1 },
)

export function reads(graph: ModelGraph): fc.Arbitrary<Attack> {
  const path = fc.oneof(
    { arbitrary: pick(...open), weight: 3 },
    { arbitrary: pick('articles'), weight: 4 },
    { arbitrary: pick(...closed), weight: 2 },
  )
  return fc.tuple(path, fc.array(queries(graph), { maxLength: 3 }), methods).map(([asked, parameters, method]) => {
    const type = openPaths[asked] ?? closedPaths[asked] ?? ''
    return { method, path: `/api/${asked}?${parameters.map((parameter) => parameter(type)).join('&')}` }
  })
}

/** For callers without write permission. */
export const writes: fc.Arbitrary<Attack> = fc
  .tuple(fc.constantFrom<Attack['method'][]>('POST', 'PUT', 'DELETE'), pick(...open, ...closed), attributes, values)
  .map(([method, path, name, value]) => ({
    method,
    path: `/api/${path}`,
    body: { data: { [name]: value }, [name]: value },
  }))
