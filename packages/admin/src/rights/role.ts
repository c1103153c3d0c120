/** A role: what its administrators may do. Roles are code: they are in the config, and three always exist. */
import type { Setting, TypeAct } from '../contract/index.js'

export interface Role {
  readonly name: string
  readonly description: string | null
  /** By uid; `*` stands for the types without a row, and for the acts that a row does not name. */
  readonly types: Readonly<Record<string, Partial<Readonly<Record<TypeAct, boolean | Limits>>>>>
  readonly media: readonly ('read' | 'upload' | 'update' | 'delete')[]
  readonly users: readonly ('read' | 'create' | 'update' | 'delete')[]
  readonly releases: readonly ('read' | 'save' | 'run')[]
  readonly settings: readonly Setting[]
}

/** An act is permitted only with some attributes, in some locales, with some entries. */
export interface Limits {
  readonly fields?: readonly string[]
  readonly locales?: readonly string[]
  /** Only entries that the administrator made. */
  readonly own?: boolean
  /** Filters, as a query has them. */
  readonly where?: object
}

export const superAdmin = 'super-admin'

const all = { read: true, create: true, update: true, delete: true, publish: true }
const allMedia = ['read', 'upload', 'update', 'delete'] as const
const own = { own: true }

/** They mean what Strapi's do. */
export const defaultRoles: Readonly<Record<string, Role>> = {
  [superAdmin]: {
    name: 'Super Admin',
    description: 'May do everything.',
    types: { '*': all },
    media: allMedia,
    users: ['read', 'create', 'update', 'delete'],
    releases: ['read', 'save', 'run'],
    settings: ['administrators', 'tokens', 'webhooks', 'audit', 'system'],
  },
  editor: {
    name: 'Editor',
    description: 'Manages and publishes all content, also that of others.',
    types: { '*': all },
    media: allMedia,
    users: [],
    releases: ['read', 'save', 'run'],
    settings: [],
  },
  author: {
    name: 'Author',
    description: 'Manages the content that it has made, and does not publish it.',
    types: { '*': { read: own, create: true, update: own, delete: own } },
    media: ['read', 'upload'],
    users: [],
    releases: [],
    settings: [],
  },
}
