/** The models of the magazine, and the values that its first entries have. */
import { readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { filesBelow } from '../../files-below.js'
import { creates } from '../calls/creates.js'

export interface Scalar {
  readonly name: string
  readonly type: string
  readonly values: readonly unknown[]
}

export interface Link {
  readonly name: string
  readonly kind: 'relation' | 'component'
  readonly many: boolean
  readonly target: string
}

export interface Model {
  /** `shared.link` for a component. */
  readonly uid: string
  readonly isSingle: boolean
  readonly hasDrafts: boolean
  readonly localized: boolean
  readonly scalars: readonly Scalar[]
  readonly links: readonly Link[]
}

interface Attribute {
  readonly type: string
  readonly relation?: string
  readonly target?: string
  readonly component?: string
  readonly repeatable?: boolean
}

interface ModelFile {
  readonly kind?: string
  readonly options?: { readonly draftAndPublish?: boolean }
  readonly pluginOptions?: { readonly i18n?: { readonly localized?: boolean } }
  readonly attributes: Readonly<Record<string, Attribute>>
}

const folder = fileURLToPath(new URL('../../../fixtures/magazine/src', import.meta.url))

/** Values of attributes of any model, by name. */
const given = new Map<string, Set<unknown>>()
collect(creates.map(({ args }) => args))

function collect(value: unknown): void {
  if (typeof value !== 'object' || value === null) return
  for (const [name, item] of Object.entries(value)) {
    if (typeof item === 'object') collect(item)
    else given.set(name, (given.get(name) ?? new Set()).add(item))
  }
}

/** A value that no entry has, by the types whose values are drawn. */
const others: Readonly<Record<string, unknown>> = {
  string: 'nobody',
  text: 'nobody',
  email: 'nobody@example.com',
  uid: 'nobody',
  enumeration: 'nobody',
  integer: 99,
  biginteger: '99',
  decimal: 1.25,
  float: 0.5,
  boolean: false,
  date: '2025-03-01',
  datetime: '2026-01-12T00:00:00.000Z',
}

export const models: readonly Model[] = filesBelow(folder)
  .filter((path) => /^(api\/.*\/schema|components\/.*)\.json$/.test(path))
  .map((path) => modelOf(uidOf(path), JSON.parse(readFileSync(join(folder, path), 'utf8')) as ModelFile))

export function modelNamed(uid: string): Model {
  const model = models.find((each) => each.uid === uid)
  if (model === undefined) throw new Error(`${uid} is no model of the magazine`)
  return model
}

function uidOf(path: string): string {
  const name = basename(dirname(path))
  return path.startsWith('api') ? `api::${name}.${name}` : `${name}.${basename(path, '.json')}`
}

function modelOf(uid: string, { kind, options, pluginOptions, attributes }: ModelFile): Model {
  const named = Object.entries(attributes)
  return {
    uid,
    isSingle: kind === 'singleType',
    hasDrafts: options?.draftAndPublish === true,
    localized: pluginOptions?.i18n?.localized === true,
    scalars: [{ name: 'id', type: 'integer', values: [1, 2, 3, 99] }, ...named.flatMap(scalarOf)],
    links: named.flatMap(linkOf),
  }
}

function scalarOf([name, { type }]: readonly [string, Attribute]): readonly Scalar[] {
  if (!(type in others)) return []
  const values = [...(given.get(name) ?? []), others[type]]
  // Models share names of attributes: PostgreSQL compares no whole number with a fraction.
  const isOther = (value: unknown) => value === '' || (type === 'integer' && !Number.isInteger(value))
  return [{ name, type, values: values.filter((value) => !isOther(value)) }]
}

function linkOf([name, { type, relation = '', target, component, repeatable }]: readonly [string, Attribute]): Link[] {
  if (type === 'component' && component !== undefined)
    return [{ name, kind: 'component', many: repeatable === true, target: component }]
  return type === 'relation' && target?.startsWith('api::')
    ? [{ name, kind: 'relation', many: relation.endsWith('Many'), target }]
    : []
}
