/** `/editorial`: versions, working copies, releases, previews, webhooks and what was sent to them, and who did what. */
import type { PanelGroup, RouteGroup, RouteParameter } from '../routes/route.js'
import { moment, text, whole } from '../routes/shape.js'
import { attempt, copyBody, preview, previewBody, publishBody, restoreBody, saveBody, webhookBody } from './shapes.js'

const uid = { name: 'uid', in: 'path', required: true, schema: text, description: '`api::article.article`' } as const
const number = { name: 'number', in: 'path', required: true, schema: whole } as const
const copy = { name: 'copy', in: 'path', required: true, schema: whole } as const
const revision = { name: 'revision', in: 'path', required: true, schema: whole } as const
const at = { name: 'at', in: 'query', schema: moment } as const
const from = { name: 'from', in: 'query', schema: whole } as const
const entry = { name: 'entry', in: 'query', schema: whole } as const
const ofReleases = [
  {
    name: 'type',
    in: 'query',
    schema: text,
    description: 'With `entry` or `copy`: only releases that are still to be done and have an act on it.',
  },
  entry,
  { name: 'copy', in: 'query', schema: whole },
] as const satisfies readonly RouteParameter[]
const state = {
  name: 'state',
  in: 'query',
  schema: { type: 'string', enum: ['waiting', 'delivered', 'dead'] },
} as const
const ofAudit = [
  { name: 'act', in: 'query', schema: text },
  { name: 'actor', in: 'query', schema: text },
  { name: 'since', in: 'query', schema: moment },
  { name: 'until', in: 'query', schema: moment },
  { name: 'format', in: 'query', schema: { type: 'string', enum: ['json', 'jsonl'] } },
] as const satisfies readonly RouteParameter[]

const version = { schema: { data: { ref: 'VersionWithDocument' } } } as const
const workingCopy = { schema: { data: { ref: 'WorkingCopyWithDocument' } } } as const
const release = { schema: { data: { ref: 'Release' } } } as const
const webhook = { schema: { data: { ref: 'Webhook' } } } as const
const delivery = { schema: { data: { ref: 'Delivery' } } } as const

export const versionsApi = {
  section: 'editorial',
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

export const copiesApi = {
  section: 'editorial',
  tag: 'Editing',
  routes: {
    'copies.list': {
      method: 'GET',
      path: '/editorial/copies/{uid}',
      action: 'plugin::editorial.copies.read',
      summary: 'Lists working copies.',
      parameters: [uid, entry, 'pagination'],
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

export const releasesApi = {
  section: 'editorial',
  tag: 'Editing',
  routes: {
    'releases.list': {
      method: 'GET',
      path: '/editorial/releases',
      action: 'plugin::editorial.releases.read',
      summary: 'Lists releases.',
      parameters: [...ofReleases, 'pagination'],
      answer: { schema: { page: { ref: 'Release' } } },
    },
    'releases.create': {
      method: 'POST',
      path: '/editorial/releases',
      action: 'plugin::editorial.releases.save',
      summary: 'Makes a release.',
      body: { ref: 'ReleaseChange' },
      answer: release,
    },
    'releases.find': {
      method: 'GET',
      path: '/editorial/releases/{id}',
      action: 'plugin::editorial.releases.read',
      summary: 'Finds a release.',
      parameters: ['id'],
      answer: release,
      errors: [404],
    },
    'releases.change': {
      method: 'PUT',
      path: '/editorial/releases/{id}',
      action: 'plugin::editorial.releases.save',
      summary: 'Changes or schedules a release.',
      parameters: ['id'],
      body: { ref: 'ReleaseChange' },
      answer: release,
      errors: [404],
    },
    'releases.delete': {
      method: 'DELETE',
      path: '/editorial/releases/{id}',
      action: 'plugin::editorial.releases.save',
      summary: 'Deletes a release.',
      parameters: ['id'],
      answer: release,
      errors: [404],
    },
    'releases.check': {
      method: 'GET',
      path: '/editorial/releases/{id}/check',
      action: 'plugin::editorial.releases.read',
      summary: 'Finds what would prevent a release.',
      parameters: ['id'],
      answer: { schema: { data: { list: { ref: 'Reason' } } } },
      errors: [404],
    },
    'releases.approve': {
      method: 'POST',
      path: '/editorial/releases/{id}/approve',
      action: 'plugin::editorial.releases.read',
      summary: 'Approves what a release publishes, as it was seen.',
      parameters: ['id'],
      body: { ref: 'Approval' },
      answer: release,
      errors: [404],
    },
    'releases.run': {
      method: 'POST',
      path: '/editorial/releases/{id}/run',
      action: 'plugin::editorial.releases.run',
      summary: 'Does a release now.',
      parameters: ['id'],
      answer: release,
      errors: [404],
    },
  },
} as const satisfies RouteGroup

export const previewsApi = {
  section: 'editorial',
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

export const webhooksApi = {
  section: 'editorial',
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
  section: 'editorial',
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

/** Also as JSON lines, which no schema describes. */
export const auditApi = {
  section: 'editorial',
  needs: 'editorial.audit',
  tag: 'Editing',
  routes: {
    'audit.read': {
      method: 'GET',
      path: '/editorial/audit',
      action: 'plugin::editorial.audit.read',
      summary: 'Lists who did what.',
      parameters: [...ofAudit, 'pagination'],
      answer: { schema: { page: { ref: 'Audited' } } },
    },
  },
} as const satisfies RouteGroup

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
