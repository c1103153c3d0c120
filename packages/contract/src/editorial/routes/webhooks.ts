/** Webhooks, and what was sent to them. */
import type { RouteGroup } from '../../routes/route.js'
import { attempt, webhookBody } from '../shapes.js'

const state = {
  name: 'state',
  in: 'query',
  schema: { type: 'string', enum: ['waiting', 'delivered', 'dead'] },
} as const
const webhook = { schema: { data: { ref: 'Webhook' } } } as const
const delivery = { schema: { data: { ref: 'Delivery' } } } as const

export const webhooksApi = {
  tag: 'Editing',
  routes: {
    'webhooks.list': {
      method: 'GET',
      path: '/editorial/webhooks',
      action: 'plugin::editorial.webhooks.read',
      summary: 'Lists webhooks.',
      answer: { schema: { data: { list: { ref: 'Webhook' } } } },
    },
    'webhooks.add': {
      method: 'POST',
      path: '/editorial/webhooks',
      action: 'plugin::editorial.webhooks.save',
      summary: 'Adds a webhook.',
      body: webhookBody,
      answer: webhook,
    },
    'webhooks.find': {
      method: 'GET',
      path: '/editorial/webhooks/{id}',
      action: 'plugin::editorial.webhooks.read',
      summary: 'Finds a webhook that was added.',
      parameters: ['id'],
      answer: webhook,
      errors: [404],
    },
    'webhooks.change': {
      method: 'PUT',
      path: '/editorial/webhooks/{id}',
      action: 'plugin::editorial.webhooks.save',
      summary: 'Changes a webhook.',
      parameters: ['id'],
      body: webhookBody,
      answer: webhook,
      errors: [404],
    },
    'webhooks.delete': {
      method: 'DELETE',
      path: '/editorial/webhooks/{id}',
      action: 'plugin::editorial.webhooks.save',
      summary: 'Deletes a webhook.',
      parameters: ['id'],
      answer: webhook,
      errors: [404],
    },
    'webhooks.try': {
      method: 'POST',
      path: '/editorial/webhooks/{id}/try',
      action: 'plugin::editorial.webhooks.save',
      summary: 'Sends a test to a webhook.',
      parameters: ['id'],
      answer: { schema: { data: attempt } },
      errors: [404],
    },
  },
} as const satisfies RouteGroup

export const deliveriesApi = {
  tag: 'Editing',
  routes: {
    'editorial.deliveries.read': {
      method: 'GET',
      path: '/editorial/deliveries',
      action: 'plugin::editorial.deliveries.read',
      summary: 'Lists deliveries to webhooks.',
      parameters: [state, 'pagination'],
      answer: { schema: { page: { ref: 'Delivery' } } },
    },
    'editorial.deliveries.replay': {
      method: 'POST',
      path: '/editorial/deliveries/{id}/replay',
      action: 'plugin::editorial.deliveries.replay',
      summary: 'Sends a dead delivery again.',
      parameters: ['id'],
      answer: delivery,
      errors: [404],
    },
    'editorial.deliveries.send': {
      method: 'POST',
      path: '/editorial/deliveries/{id}/send',
      action: 'plugin::editorial.deliveries.replay',
      summary: 'Sends a waiting delivery now.',
      parameters: ['id'],
      answer: delivery,
      errors: [404],
    },
  },
} as const satisfies RouteGroup
