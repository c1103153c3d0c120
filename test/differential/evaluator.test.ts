/** The evaluator against the recorded answers of Strapi v4: it has to be right before it judges the server. */
import { readFileSync, readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, test } from 'vitest'
import { difference } from './difference.js'
import { evaluate } from './evaluator/evaluate.js'
import { parseQuery } from './parse-query.js'
import { recordedMagazine } from './recorded-magazine.js'
import type { Service } from './evaluator/evaluate.js'
import type { Json } from './evaluator/world.js'

const fixtures = fileURLToPath(new URL('../../fixtures/', import.meta.url))

interface Recorded {
  readonly request: { readonly method: string; readonly path: string }
  readonly response: { readonly status: number; readonly body: Json } | null
}

let service: Service
beforeAll(async () => {
  service = await recordedMagazine()
})

const areas = readdirSync(`${fixtures}wire/expected/sqlite`).filter((file) => /^0[1-9]/.test(file))

const databases = [
  ['sqlite', 'first'],
  ['postgres', 'last'],
] as const

describe.each(databases)('the evaluator answers as Strapi v4 did on %s', (database, nulls) => {
  test.each(areas)('%s', (area) => {
    const recording = readFileSync(`${fixtures}wire/expected/${database}/${area}`, 'utf8')
    const { entries } = JSON.parse(recording) as { entries: Recorded[] }
    const differences: string[] = []
    let compared = 0
    for (const [i, { request, response }] of entries.entries()) {
      if (request.method !== 'GET' || response === null || !isJudged(response)) continue
      if (leftOut.has(`${area.replace('.json', '')}#${i}`)) continue
      const read = readOf(request.path)
      if (!read) continue
      compared++
      const answer = evaluate({ ...service, nulls }, read)
      const found =
        answer.status === response.status
          ? difference(comparable(response.body), comparable(answer.body))
          : `status ${response.status} expected, got ${answer.status}`
      if (found) differences.push(`#${i} ${decodeURIComponent(request.path)}\n  ${found}`)
    }
    expect(differences.join('\n'), `${compared} compared`).toBe('')
    expect(compared).toBeGreaterThan(0)
  })
})

function readOf(url: string) {
  const [path = '', text = ''] = url.split('?')
  const [, api, name = '', id, ...rest] = path.split('/')
  const { set } = service
  const model = [...set.models.values()].find((each) => each.path === name)
  if (api !== 'api' || !name || !model || rest.length > 0 || (id !== undefined && !/^\d+$/.test(id))) return null
  const query = parseQuery(set, model, text)
  return query && { model, query, ...(id === undefined ? {} : { id: Number(id) }) }
}

/** Removes the values that only a server can know (its times, ids of components, all of a file but its name) and our `meta`. */
function comparable(value: Json): Json {
  if (Array.isArray(value)) return value.map((item: Json) => comparable(item))
  if (typeof value !== 'object' || value === null) return value
  const properties = value as Record<string, Json>
  const entries = Object.entries(properties)
  const isEntry = 'attributes' in value
  const isFile = 'name' in value && 'mime' in value
  return Object.fromEntries(
    entries
      .filter(([name]) => {
        if (isEntry && name === 'meta') return false
        if (name === 'createdAt' || name === 'updatedAt') return false
        if (name === 'publishedAt' && properties[name] !== null) return false
        if (isFile && name !== 'name') return false
        return !(name === 'id' && !isEntry && !('pageSize' in value))
      })
      .map(([name, item]) => [name, comparable(item)]),
  )
}

/** Answers and refusals of a name are compared; refusals of a value and crashes of Strapi v4 are not. */
function isJudged({ status, body }: { readonly status: number; readonly body: Json }): boolean {
  return status === 200 || status === 404 || (status === 400 && JSON.stringify(body).includes('"Invalid parameter '))
}

const { ignore } = JSON.parse(readFileSync(`${fixtures}wire/rules.json`, 'utf8')) as { ignore: [string, string][] }

const leftOut = new Set<string>([
  ...ignore.map(([id]) => id),
  // Strapi v4 applies `limit` and `start` of a populate once to all entries of the page, not to each.
  '07-rest-populate#31',
  '07-rest-populate#32',
  // A wildcard in a value, which we take literally.
  '05-rest-op-excerpt#14',
  // Sorted by a JSON tree, which each database does in its own way.
  '03-rest-sort#50',
  // A name with an open bracket, which no parser reads.
  '05x-rest-encoding#44',
])
