/** The models as seen by an attacker who has read them: the type and the targets of each attribute. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export interface Step {
  readonly name: string
  /** The attribute's type: `string`, `relation`, `component`, … */
  readonly type: string
  /** The types that it leads to; empty for a scalar. */
  readonly targets: readonly string[]
  readonly isMany: boolean
  readonly isPrivate: boolean
}

/** By uid, components among them. */
export type ModelGraph = ReadonlyMap<string, readonly Step[]>

interface Attribute {
  readonly type: string
  readonly target?: string
  readonly component?: string
  readonly components?: readonly string[]
  readonly relation?: string
  readonly repeatable?: boolean
  readonly multiple?: boolean
  readonly private?: boolean
}

const user = 'plugin::users-permissions.user'
const role = 'plugin::users-permissions.role'
const file = 'plugin::upload.file'

/** Attributes that no model file describes. */
const builtIn: Readonly<Record<string, Readonly<Record<string, Attribute>>>> = {
  [user]: {
    username: { type: 'string' },
    email: { type: 'email' },
    provider: { type: 'string' },
    password: { type: 'password' },
    resetPasswordToken: { type: 'string', private: true },
    confirmationToken: { type: 'string', private: true },
    tokenVersion: { type: 'integer', private: true },
    tokenSession: { type: 'integer', private: true },
    confirmed: { type: 'boolean' },
    role: { type: 'relation', target: role },
  },
  [role]: {
    name: { type: 'string' },
    type: { type: 'string' },
    permissions: { type: 'relation', target: 'plugin::users-permissions.permission', relation: 'oneToMany' },
    users: { type: 'relation', target: user, relation: 'oneToMany' },
  },
  'plugin::users-permissions.permission': { action: { type: 'string' }, role: { type: 'relation', target: role } },
  [file]: {
    name: { type: 'string' },
    hash: { type: 'string' },
    url: { type: 'string' },
    related: { type: 'relation', relation: 'morphToMany' },
  },
}

const system: Readonly<Record<string, Attribute>> = {
  id: { type: 'integer' },
  createdAt: { type: 'datetime' },
  updatedAt: { type: 'datetime' },
  createdBy: { type: 'creator' },
  updatedBy: { type: 'creator' },
}

export function modelGraph(folder: string): ModelGraph {
  const graph = new Map<string, readonly Step[]>()
  const add = (uid: string, attributes: Readonly<Record<string, Attribute>>) =>
    graph.set(
      uid,
      Object.entries(attributes).map(([name, attribute]) => stepOf(name, attribute)),
    )
  for (const path of readdirSync(join(folder, 'src'), { recursive: true, encoding: 'utf8' })) {
    if (!path.endsWith('.json') || path.endsWith('panel.json')) continue
    const model = JSON.parse(readFileSync(join(folder, 'src', path), 'utf8')) as {
      attributes: Record<string, Attribute>
      pluginOptions?: { i18n?: { localized: boolean } }
    }
    const [, api, type] = /^api\/([^/]+)\/content-types\/([^/]+)\//.exec(path) ?? []
    const [, category, component] = /^components\/([^/]+)\/([^/]+)\.json$/.exec(path) ?? []
    const uid = api ? `api::${api}.${type}` : `${category}.${component}`
    const localizations: Attribute = { type: 'relation', target: uid, relation: 'oneToMany' }
    const isLocalized = model.pluginOptions?.i18n?.localized === true
    const more = { ...system, publishedAt: { type: 'datetime' }, ...(isLocalized ? { localizations } : {}) }
    add(uid, { ...model.attributes, ...(api ? more : {}) })
  }
  for (const [uid, attributes] of Object.entries(builtIn)) add(uid, { ...attributes, ...system })
  return graph
}

function stepOf(name: string, attribute: Attribute): Step {
  const { type, target, component, components, relation = '', repeatable, multiple } = attribute
  const targets =
    type === 'media' ? [file] : [target, component, ...(components ?? [])].filter((uid) => uid !== undefined)
  return {
    name,
    type: relation.startsWith('morphTo') ? 'morph' : type,
    targets,
    isPrivate: attribute.private === true,
    isMany: /ToMany$|Many$/.test(relation) || repeatable === true || multiple === true,
  }
}
