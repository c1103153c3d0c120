import { readdirSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { trusted } from '../../src/caller.js'
import { readBody, validateEntry } from '../../src/write/index.js'
import { openProject } from './project.js'
import type { TestProject } from './project.js'

interface Recording {
  readonly i: number
  readonly request: { readonly method: string; readonly path: string; readonly body?: unknown }
  readonly response: {
    readonly status: number
    readonly body: { readonly error?: { readonly message: string; readonly details?: { readonly errors?: unknown } } }
  } | null
}

const wire = new URL('../../../../fixtures/wire/', import.meta.url)
const areas = readdirSync(new URL('expected/sqlite/', wire)).filter((name) => /^2[01246]-/.test(name))
const rules: { ignore: [string, string][]; refuse: [string, string][] } = JSON.parse(
  readFileSync(new URL('rules.json', wire), 'utf8'),
)
/** The issues that only the database can report. */
const askedOfTheDatabase = /must be unique|do not exist|not related/

let project: TestProject
beforeAll(async () => {
  project = await openProject('sqlite')
})
afterAll(() => project?.close())

describe.each(areas)('%s', (file) => {
  const { area, entries }: { area: string; entries: Recording[] } = JSON.parse(
    readFileSync(new URL(`expected/sqlite/${file}`, wire), 'utf8'),
  )
  const isKnown = ({ i, request, response }: Recording) => {
    const id = `${area}#${i}`
    if (response === null || request.body === undefined || rules.ignore.some(([other]) => other === id)) return false
    return request.method === 'POST' || request.method === 'PUT'
  }
  test.each(entries.filter(isKnown).map((entry) => [`${area}#${entry.i}`, entry] as const))('%s', async (id, entry) => {
    const segment = entry.request.path.split(/[/?]/)[2] ?? ''
    const type = [...project.context.types.values()].find(
      ({ descriptor }) => descriptor.pluralName === segment || descriptor.singularName === segment,
    )
    if (type === undefined || entry.response === null) throw new Error(`no type ${segment}`)
    const { error } = entry.response.body
    if (error?.message.startsWith('Missing')) return expect(() => readBody(entry.request.body)).toThrow(error.message)

    const data = readBody(entry.request.body)
    const publishedAt = 'publishedAt' in data ? data.publishedAt : undefined
    const isDraft = publishedAt === null || (area.startsWith('24') && entry.request.path.endsWith('articles/7'))
    const mode = entry.request.method === 'POST' ? 'create' : 'update'
    const input = await validateEntry(project.context, type, data, { mode, isDraft, caller: trusted })
    const errors = [...input.issues, ...(input.relations === null ? [] : [{ path: [], message: input.relations }])]
    if (rules.refuse.some(([other]) => other === id)) return expect(errors).not.toEqual([])
    if (error?.details?.errors !== undefined && !askedOfTheDatabase.test(JSON.stringify(error.details))) {
      const told = errors.map(({ path, message }) => ({ path, message, name: 'ValidationError' }))
      return expect(told).toEqual(error.details.errors)
    }
    expect(errors).toEqual([])
    if (error !== undefined && error.details?.errors === undefined && !askedOfTheDatabase.test(error.message)) {
      if (
        !error.message.includes('locale') &&
        !error.message.includes('alreadyExists') &&
        entry.response.status !== 404
      )
        expect(input.malformed?.message).toBe(error.message)
    } else expect(input.malformed).toBeNull()
  })
})
