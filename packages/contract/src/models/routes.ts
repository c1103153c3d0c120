import type { RouteGroup } from '../routes/route.js'
import { record, text } from '../routes/shape.js'

const uid = { name: 'uid', in: 'path', required: true, schema: text } as const
const model = { object: { uid: text, schema: record } } as const
const list = { description: 'Models.', schema: { exactly: { data: { list: model } } } } as const
const one = { description: 'The model.', schema: { exactly: { data: model } } } as const

/** The models themselves, for clients that build a site from them. */
export const modelsApi = {
  tag: 'Models',
  routes: {
    'models.getContentTypes': {
      method: 'GET',
      path: '/content-type-builder/content-types',
      action: 'plugin::content-type-builder.content-types.getContentTypes',
      summary: 'Lists the models of content types.',
      answer: list,
    },
    'models.getContentType': {
      method: 'GET',
      path: '/content-type-builder/content-types/{uid}',
      action: 'plugin::content-type-builder.content-types.getContentType',
      summary: 'Finds a model.',
      parameters: [uid],
      answer: one,
      errors: [404],
    },
    'models.getComponents': {
      method: 'GET',
      path: '/content-type-builder/components',
      action: 'plugin::content-type-builder.components.getComponents',
      summary: 'Lists the models of components.',
      answer: list,
    },
    'models.getComponent': {
      method: 'GET',
      path: '/content-type-builder/components/{uid}',
      action: 'plugin::content-type-builder.components.getComponent',
      summary: 'Finds a model.',
      parameters: [uid],
      answer: one,
      errors: [404],
    },
  },
} as const satisfies RouteGroup
