/** A role: what its administrators may do. Roles are code: they are in the config, and three always exist. */
import { superAdmin } from '@content-gen/contract'
import type { AdminRole } from '@content-gen/runtime'

const all = { read: true, create: true, update: true, delete: true, publish: true }
const allMedia = ['read', 'upload', 'update', 'delete'] as const
const own = { own: true }

/** They mean what Strapi's do. */
export const defaultRoles: Readonly<Record<string, AdminRole>> = {
  [superAdmin]: {
    name: 'Super Admin',
    description: 'May do everything.',
    types: { '*': all },
    media: allMedia,
    users: ['read', 'create', 'update', 'delete'],
    releases: ['read', 'save', 'run'],
    texts: ['propose'],
    settings: ['administrators', 'tokens', 'webhooks', 'audit', 'system'],
  },
  editor: {
    name: 'Editor',
    description: 'Manages and publishes all content, also that of others.',
    types: { '*': all },
    media: allMedia,
    users: [],
    releases: ['read', 'save', 'run'],
    texts: ['propose'],
    settings: [],
  },
  author: {
    name: 'Author',
    description: 'Manages the content that it has made, and does not publish it.',
    types: { '*': { read: own, create: true, update: own, delete: own } },
    media: ['read', 'upload'],
    users: [],
    releases: [],
    texts: [],
    settings: [],
  },
}
