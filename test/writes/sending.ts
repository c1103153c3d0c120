/** Sends a write as a client would: over REST, as a form, or by GraphQL. */
import { send } from '../accounts/account-project.js'
import { componentsOf } from './layout.js'
import type { Attribute, TypeDescriptor, Types } from './layout.js'
import type { Body, Write } from './request.js'

export interface Seen {
  readonly status: number
  readonly text: string
  /** Refused, so nothing may have been written. */
  readonly isRefused: boolean
}

/** One pixel. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

export async function sendWrite(types: Types, base: string, write: Write, headers: object): Promise<Seen> {
  if (write.by === 'GraphQL') return sendMutation(types, base, write, headers)
  const { method, path, body } = restOf(write)
  if (write.by === 'form') return sendForm(`${base}${path}`, method, write, headers)
  const { status, text } = await send(base, method, path, body, headers)
  return { status, text: timeless(text), isRefused: status >= 400 }
}

function restOf({ type, verb, id, data, populate }: Write): { method: string; path: string; body?: unknown } {
  const isSingle = type.kind === 'single'
  const path = `/api/${isSingle ? type.singularName : type.pluralName}`
  const entry = isSingle ? path : `${path}/${id}`
  switch (verb) {
    case 'create':
      return { method: 'POST', path: `${path}${populate}`, body: { data } }
    case 'update':
      return { method: 'PUT', path: `${entry}${populate}`, body: { data } }
    case 'delete':
      return { method: 'DELETE', path: `${entry}${populate}` }
    case 'createLocalization':
      return { method: 'POST', path: `${entry}/localizations`, body: data }
  }
}

async function sendForm(url: string, method: string, { data, files }: Write, headers: object): Promise<Seen> {
  const form = new FormData()
  form.append('data', JSON.stringify(data))
  for (const path of files) form.append(`files.${path}`, new Blob([png], { type: 'image/png' }), 'sent.png')
  const answer = await fetch(url, { method, body: form, headers: { ...headers } })
  return { status: answer.status, text: timeless(await answer.text()), isRefused: answer.status >= 400 }
}

async function sendMutation(types: Types, base: string, write: Write, headers: object): Promise<Seen> {
  const { type, verb, id, data } = write
  const name = camel(type.singularName, true)
  const isSingle = type.kind === 'single'
  const field = verb === 'createLocalization' ? `create${name}Localization` : `${verb}${name}`
  const takes = [
    ...(isSingle || verb === 'create' ? [] : [['id', 'ID!', id] as const]),
    ...(verb === 'delete'
      ? []
      : [
          [
            'data',
            verb === 'createLocalization' ? `${name}Input` : `${name}Input!`,
            inputOf(types, type, data),
          ] as const,
        ]),
    ...(type.localized && (verb === 'create' || verb === 'createLocalization')
      ? [['locale', 'I18NLocaleCode', data['locale']] as const]
      : []),
  ]
  const declared = takes.map(([key, kind]) => `$${key}: ${kind}`).join(', ')
  const given = takes.map(([key]) => `${key}: $${key}`).join(', ')
  const selection = `{ data { id attributes { ${selectionOf(types, type, 1)} } } }`
  const query = `mutation ${declared ? `(${declared})` : ''} { ${field}${given ? `(${given})` : ''} ${selection} }`
  const variables = Object.fromEntries(takes.map(([key, , value]) => [key, value]))
  const { status, text, body } = await send(base, 'POST', '/graphql', { query, variables }, headers)
  return { status, text: timeless(text), isRefused: (body.data?.[field]?.data ?? null) === null && verb !== 'delete' }
}

/** Turns a body of REST into an input: links are ids, and links to entries of any type are left out. */
function inputOf(types: Types, type: TypeDescriptor, data: Body): Body {
  return Object.fromEntries(
    Object.entries(data).flatMap(([name, value]): [string, unknown][] => {
      const attribute = type.attributes[name]
      if (attribute === undefined) return name === 'id' && type.kind === 'component' ? [[name, value]] : []
      if (name === 'localizations' || name === 'locale' || attribute.type === 'morph') return []
      return [[name, inputValue(types, attribute, value)]]
    }),
  )
}

function inputValue(types: Types, attribute: Attribute, value: unknown): unknown {
  if (value === null) return null
  if (attribute.type === 'relation' || attribute.type === 'media') {
    const ids = idsIn(value)
    const isMany = attribute.type === 'media' ? attribute.multiple === true : attribute.relation.endsWith('Many')
    return isMany ? ids : (ids.at(-1) ?? null)
  }
  if (attribute.type !== 'component' && attribute.type !== 'dynamiczone') return value
  const input = (item: Body): Body => {
    const { __component: uid, ...rest } = item
    const component = attribute.type === 'component' ? types.get(attribute.component) : types.get(String(uid))
    if (component === undefined) return item
    const inner = inputOf(types, component, rest)
    return attribute.type === 'component' ? inner : { __typename: graphqlName(component), ...inner }
  }
  return Array.isArray(value) ? (value as Body[]).map(input) : input(value as Body)
}

function idsIn(value: unknown): string[] {
  if (typeof value === 'number' || typeof value === 'string') return [String(value)]
  return typeof value === 'object' && value !== null ? [...new Set(Object.values(value).flatMap(idsIn))] : []
}

function selectionOf(types: Types, type: TypeDescriptor, depth: number): string {
  const fields = Object.entries(type.attributes).flatMap(([name, attribute]): string[] => {
    if (attribute.private || attribute.type === 'password' || attribute.type === 'morph') return []
    if (attribute.type === 'media' || attribute.type === 'relation') {
      const target = types.get(attribute.type === 'media' ? 'plugin::upload.file' : attribute.target)
      if (target === undefined || depth === 0) return []
      return [`${name} { data { id attributes { ${selectionOf(types, target, 0)} } } }`]
    }
    if (attribute.type === 'dynamiczone') return depth === 0 ? [] : [`${name} { __typename }`]
    const [component] = componentsOf(types, attribute)
    return component ? (depth === 0 ? [] : [`${name} { id ${selectionOf(types, component, 0)} }`]) : [name]
  })
  return fields.join(' ')
}

function graphqlName({ uid, kind, singularName }: TypeDescriptor): string {
  return kind === 'component' ? `Component${camel(uid.replace('.', '-'), true)}` : camel(singularName, true)
}

function camel(name: string, isType = false): string {
  const text = name.replace(/-(\w)/g, (_all, letter: string) => letter.toUpperCase())
  return isType ? text.charAt(0).toUpperCase() + text.slice(1) : text
}

/** Masks the parts that differ between servers: times of this run, and the random part in the names of new files. */
function timeless(text: string): string {
  const isNow = (moment: string) => Math.abs(Date.parse(moment) - Date.now()) < 600_000
  return text
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, (moment) => (isNow(moment) ? 'now' : moment))
    .replaceAll(/sent_[0-9a-f]{10}/g, 'sent_random')
}
