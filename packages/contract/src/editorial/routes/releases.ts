/** Changes that go live together. */
import type { RouteGroup, RouteParameter } from '../../routes/route.js'
import { moment, text, whole } from '../../routes/shape.js'
import { ofEntry } from './parameters.js'

const ofReleases = [
  {
    name: 'type',
    in: 'query',
    schema: text,
    description: 'With `entry` or `copy`: only releases that are still to be done and have an act on it.',
  },
  ofEntry,
  { name: 'copy', in: 'query', schema: whole },
  {
    name: 'from',
    in: 'query',
    schema: moment,
    description: 'With `until`: those that were done in this span of time, or will be, the earliest first.',
  },
  { name: 'until', in: 'query', schema: moment },
] as const satisfies readonly RouteParameter[]
const release = { schema: { data: { ref: 'Release' } } } as const

export const releasesApi = {
  tag: 'Editing',
  routes: {
    'releases.list': {
      method: 'GET',
      path: '/editorial/releases',
      action: 'plugin::editorial.releases.read',
      summary: 'Lists releases, the newest first.',
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
