/** `/upload`: the media library. */
import type { PanelGroup, RouteGroup } from '../routes/route.js'
import { integer, moment, text, truth, whole } from '../routes/shape.js'
import type { Shape, Shapes } from '../routes/shape.js'
import { fileUid } from './content-types.js'

const entries = { list: { object: { id: whole } } } as const

/** Answered with a file beside its attributes: the entries of any type that use it, which answers with `attributes` wrap in `data`. */
export const fileAttributes = { related: { oneOf: [entries, { object: { data: entries } }] } } as const satisfies Shapes

const file = { description: 'The file.', schema: { part: 'Flat' } } as const

const form = {
  object: {
    files: { list: { type: 'string', contentMediaType: 'application/octet-stream' } },
    fileInfo: {
      type: 'string',
      description: 'JSON: `{ "name", "alternativeText", "caption" }`, or a list with one for each file.',
    },
    ref: text,
    refId: text,
    field: text,
  },
  required: [],
} as const satisfies Shape

const crop = {
  exactly: {
    x: { type: 'integer', minimum: 0 },
    y: { type: 'integer', minimum: 0 },
    width: { type: 'integer', minimum: 1 },
    height: { type: 'integer', minimum: 1 },
    rotate: { type: 'integer', enum: [0, 90, 180, 270] },
    copy: truth,
    updatedAt: moment,
  },
  required: ['x', 'y', 'width', 'height'],
} as const satisfies Shape

const part = { type: 'number', minimum: 0, maximum: 1 } as const

export const filesApi = {
  tag: 'Files',
  model: fileUid,
  routes: {
    'file.upload': {
      method: 'POST',
      path: '/upload',
      action: 'plugin::upload.content-api.upload',
      summary: 'Uploads files; with `id`, replaces one or its description.',
      parameters: [
        { name: 'id', in: 'query', schema: integer },
        { name: 'updatedAt', in: 'query', schema: moment, description: 'That of the replaced file, as it was seen.' },
      ],
      form,
      answer: {
        description: 'The files, or with `id` the file.',
        schema: { oneOf: [{ list: { part: 'Flat' } }, { part: 'Flat' }] },
      },
      errors: [404, 409, 412],
    },
    'file.find': {
      method: 'GET',
      path: '/upload/files',
      action: 'plugin::upload.content-api.find',
      summary: 'Lists files.',
      parameters: ['fields', 'populate', 'filters', 'sort'],
      answer: { description: 'Files.', schema: { list: { part: 'Flat' } } },
    },
    'file.findOne': {
      method: 'GET',
      path: '/upload/files/{id}',
      action: 'plugin::upload.content-api.findOne',
      summary: 'Finds a file.',
      parameters: ['id', 'fields', 'populate'],
      answer: file,
      errors: [404],
    },
    'file.crop': {
      method: 'POST',
      path: '/upload/files/{id}/crop',
      action: 'plugin::upload.content-api.upload',
      summary: 'Makes a part of a picture the picture, or a file beside it.',
      parameters: ['id'],
      body: crop,
      answer: file,
      errors: [404, 409, 412],
    },
    'file.destroy': {
      method: 'DELETE',
      path: '/upload/files/{id}',
      action: 'plugin::upload.content-api.destroy',
      summary: 'Deletes a file.',
      parameters: ['id'],
      answer: file,
      errors: [404, 412],
    },
  },
} as const satisfies RouteGroup

/** Only a project with the panel keeps focal points. */
export const focusApi = {
  needs: 'admin',
  tag: 'Files',
  model: fileUid,
  routes: {
    'file.focus': {
      method: 'GET',
      path: '/upload/focus',
      action: 'plugin::upload.content-api.find',
      summary: 'Finds the focal points of pictures.',
      parameters: [{ name: 'files', in: 'query', schema: text }],
      answer: {
        description: 'Those of the files that have one.',
        schema: { list: { exactly: { file: integer, x: part, y: part } } },
      },
    },
  },
} as const satisfies RouteGroup

/** The panel asks which files have arrived, and for the files of a folder. */
export const filesPanelApi = {
  routes: {
    'upload.arrived': { method: 'GET', path: '/upload/arrived', action: 'plugin::upload.content-api.upload' },
    'upload.browse': { method: 'GET', path: '/upload/browse', action: 'plugin::upload.content-api.find' },
  },
} as const satisfies PanelGroup

/** The folders of the library. */
export const foldersPanelApi = {
  routes: {
    'folders.list': { method: 'GET', path: '/upload/folders', action: 'plugin::upload.content-api.find' },
    'folders.create': { method: 'POST', path: '/upload/folders', action: 'plugin::upload.content-api.upload' },
    'folders.rename': { method: 'PUT', path: '/upload/folders/{id}', action: 'plugin::upload.content-api.update' },
    'folders.contents': {
      method: 'GET',
      path: '/upload/folders/{id}/contents',
      action: 'plugin::upload.content-api.find',
    },
    'folders.delete': { method: 'DELETE', path: '/upload/folders/{id}', action: 'plugin::upload.content-api.destroy' },
    'folders.move': { method: 'POST', path: '/upload/moves', action: 'plugin::upload.content-api.update' },
  },
} as const satisfies PanelGroup

/** Focal points are set in the panel. */
export const focusPanelApi = {
  routes: {
    'focus.set': { method: 'PUT', path: '/upload/files/{id}/focus', action: 'plugin::upload.content-api.update' },
    'focus.clear': { method: 'DELETE', path: '/upload/files/{id}/focus', action: 'plugin::upload.content-api.update' },
  },
} as const satisfies PanelGroup
