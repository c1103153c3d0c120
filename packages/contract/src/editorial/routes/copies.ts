/** Working copies, and links to what is not live yet. */
import type { PanelGroup, RouteGroup } from '../../routes/route.js'
import { whole } from '../../routes/shape.js'
import { copyBody, moveBody, preview, previewBody, publishBody, saveBody } from '../shapes.js'
import { uid, ofEntry } from './parameters.js'

const copy = { name: 'copy', in: 'path', required: true, schema: whole } as const
const revision = { name: 'revision', in: 'path', required: true, schema: whole } as const
const version = { schema: { data: { ref: 'VersionWithDocument' } } } as const
const workingCopy = { schema: { data: { ref: 'WorkingCopyWithDocument' } } } as const

export const copiesApi = {
  tag: 'Editing',
  routes: {
    'copies.list': {
      method: 'GET',
      path: '/editorial/copies/{uid}',
      action: 'plugin::editorial.copies.read',
      summary: 'Lists working copies.',
      parameters: [uid, ofEntry, 'pagination'],
      answer: { schema: { page: { ref: 'WorkingCopy' } } },
      errors: [404],
    },
    'copies.begin': {
      method: 'POST',
      path: '/editorial/copies/{uid}',
      action: 'plugin::editorial.copies.save',
      summary: 'Begins to work on an entry, or on a new one.',
      parameters: [uid],
      body: copyBody,
      answer: workingCopy,
      errors: [404, 409],
    },
    'copies.find': {
      method: 'GET',
      path: '/editorial/copies/{uid}/{copy}',
      action: 'plugin::editorial.copies.read',
      summary: 'Finds a working copy.',
      parameters: [uid, copy],
      answer: workingCopy,
      errors: [404],
    },
    'copies.differences': {
      method: 'GET',
      path: '/editorial/copies/{uid}/{copy}/differences',
      action: 'plugin::editorial.copies.read',
      summary: 'Compares a working copy with its entry.',
      parameters: [uid, copy],
      answer: { schema: { data: { list: { ref: 'Difference' } } } },
      errors: [404, 409],
    },
    'copies.save': {
      method: 'PUT',
      path: '/editorial/copies/{uid}/{copy}',
      action: 'plugin::editorial.copies.save',
      summary: 'Saves a working copy.',
      parameters: [uid, copy],
      body: saveBody,
      answer: workingCopy,
      errors: [404, 409],
    },
    'copies.discard': {
      method: 'DELETE',
      path: '/editorial/copies/{uid}/{copy}',
      action: 'plugin::editorial.copies.save',
      summary: 'Gives a working copy up.',
      parameters: [uid, copy],
      answer: workingCopy,
      errors: [404],
    },
    'copies.saves': {
      method: 'GET',
      path: '/editorial/copies/{uid}/{copy}/saves',
      action: 'plugin::editorial.copies.read',
      summary: 'Lists the saves of a working copy.',
      parameters: [uid, copy, 'pagination'],
      answer: { schema: { page: { ref: 'Save' } } },
      errors: [404],
    },
    'copies.saved': {
      method: 'GET',
      path: '/editorial/copies/{uid}/{copy}/saves/{revision}',
      action: 'plugin::editorial.copies.read',
      summary: 'Finds a save.',
      parameters: [uid, copy, revision],
      answer: { schema: { data: { ref: 'SaveWithDocument' } } },
      errors: [404],
    },
    'copies.move': {
      method: 'POST',
      path: '/editorial/copies/{uid}/{copy}/move',
      action: 'plugin::editorial.copies.read',
      summary: 'Brings a working copy to another state of its review.',
      parameters: [uid, copy],
      body: moveBody,
      answer: workingCopy,
      errors: [404, 409],
    },
    'copies.publish': {
      method: 'POST',
      path: '/editorial/copies/{uid}/{copy}/publish',
      action: 'plugin::editorial.copies.publish',
      summary: 'Makes a working copy the entry.',
      parameters: [uid, copy],
      body: publishBody,
      answer: version,
      errors: [404, 409],
    },
  },
} as const satisfies RouteGroup

export const previewsApi = {
  tag: 'Editing',
  routes: {
    'editorial.previews.create': {
      method: 'POST',
      path: '/editorial/previews',
      action: 'plugin::editorial.previews.create',
      summary: 'Makes a link to what is not live yet.',
      body: previewBody,
      answer: { schema: { data: preview } },
      errors: [404],
    },
  },
} as const satisfies RouteGroup

/** The panel alone sends what is typed: its own frame shows that before it is saved. */
export const typingPanelApi = {
  routes: {
    'typing.keep': {
      method: 'PUT',
      path: '/editorial/copies/{uid}/{copy}/typing',
      action: 'plugin::editorial.copies.save',
    },
  },
} as const satisfies PanelGroup
