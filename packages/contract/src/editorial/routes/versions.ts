/** Versions of entries, and the trash. */
import type { PanelGroup, RouteGroup } from '../../routes/route.js'
import { moment, text, whole } from '../../routes/shape.js'
import { restoreBody } from '../shapes.js'
import { uid } from './parameters.js'

const number = { name: 'number', in: 'path', required: true, schema: whole } as const
const at = { name: 'at', in: 'query', schema: moment } as const
const field = { name: 'field', in: 'path', required: true, schema: text } as const
const from = { name: 'from', in: 'query', schema: whole } as const
const version = { schema: { data: { ref: 'VersionWithDocument' } } } as const

export const versionsApi = {
  tag: 'Editing',
  routes: {
    'versions.at': {
      method: 'GET',
      path: '/editorial/entries/{uid}/{id}',
      action: 'plugin::editorial.versions.read',
      summary: 'Finds an entry as it was at a moment.',
      parameters: [uid, 'id', at],
      answer: version,
      errors: [404],
    },
    'versions.list': {
      method: 'GET',
      path: '/editorial/entries/{uid}/{id}/versions',
      action: 'plugin::editorial.versions.read',
      summary: 'Lists the versions of an entry.',
      parameters: [uid, 'id', 'pagination'],
      answer: { schema: { page: { ref: 'Version' } } },
      errors: [404],
    },
    'versions.find': {
      method: 'GET',
      path: '/editorial/entries/{uid}/{id}/versions/{number}',
      action: 'plugin::editorial.versions.read',
      summary: 'Finds a version.',
      parameters: [uid, 'id', number],
      answer: version,
      errors: [404],
    },
    'versions.differences': {
      method: 'GET',
      path: '/editorial/entries/{uid}/{id}/versions/{number}/differences',
      action: 'plugin::editorial.versions.read',
      summary: 'Compares a version with another.',
      parameters: [uid, 'id', number, from],
      answer: { schema: { data: { list: { ref: 'Difference' } } } },
      errors: [404],
    },
    'versions.ofField': {
      method: 'GET',
      path: '/editorial/entries/{uid}/{id}/fields/{field}',
      action: 'plugin::editorial.versions.read',
      summary: 'Lists who changed an attribute.',
      parameters: [uid, 'id', field, from],
      answer: { schema: { data: { list: { ref: 'FieldChange' } } } },
      errors: [404],
    },
    'versions.restore': {
      method: 'POST',
      path: '/editorial/entries/{uid}/{id}/versions/{number}/restore',
      action: 'plugin::editorial.versions.restore',
      summary: 'Gives an entry the values of a version.',
      parameters: [uid, 'id', number],
      body: restoreBody,
      answer: version,
      errors: [404],
    },
    'versions.trash': {
      method: 'GET',
      path: '/editorial/trash/{uid}',
      action: 'plugin::editorial.versions.read',
      summary: 'Lists deleted entries.',
      parameters: [uid, 'pagination'],
      answer: { schema: { page: { ref: 'VersionWithDocument' } } },
      errors: [404],
    },
    'versions.bringBack': {
      method: 'POST',
      path: '/editorial/trash/{uid}/{id}/restore',
      action: 'plugin::editorial.versions.restore',
      summary: 'Brings a deleted entry back.',
      parameters: [uid, 'id'],
      body: restoreBody,
      answer: version,
      errors: [404],
    },
    'versions.delete': {
      method: 'DELETE',
      path: '/editorial/trash/{uid}/{id}',
      action: 'plugin::editorial.versions.delete',
      summary: 'Erases a deleted entry with its versions.',
      parameters: [uid, 'id'],
      answer: version,
      errors: [404],
    },
  },
} as const satisfies RouteGroup

/** The panel alone shows an entry beside its translation. */
export const translationsPanelApi = {
  routes: {
    'translations.changes': {
      method: 'GET',
      path: '/editorial/entries/{uid}/{id}/untranslated',
      action: 'plugin::editorial.versions.read',
    },
  },
} as const satisfies PanelGroup

/** The panel alone brings many back: with the API, that is a call for each. */
export const trashPanelApi = {
  routes: {
    'trash.restoreEach': {
      method: 'POST',
      path: '/editorial/trash/{uid}/restore',
      action: 'plugin::editorial.versions.restore',
    },
  },
} as const satisfies PanelGroup
