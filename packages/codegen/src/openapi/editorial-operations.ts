/** `/editorial`: versions, working copies, releases, previews and deliveries to webhooks. */
import type { ProjectConfig } from '@content-gen/schema'
import {
  attempt,
  copyBody,
  preview,
  previewBody,
  publishBody,
  restoreBody,
  saveBody,
  webhookBody,
} from './editorial-schemas.js'
import { group } from './group.js'
import { exactly, listOf, moment, objectOf, ref, text, type JsonSchema } from './json-schema.js'
import { done, jsonBody, type DescribedAnswer, type Operation } from './operation.js'
import { paginationParameter, sharedParameters, type Parameter } from './parameters.js'

const whole: JsonSchema = { type: 'integer', minimum: 1 }
const uid: Parameter = { name: 'uid', in: 'path', required: true, schema: text, description: '`api::article.article`' }
const { id } = sharedParameters
const inPath = (name: string): Parameter => ({ name, in: 'path', required: true, schema: whole })

const answered = (schema: JsonSchema) => done(objectOf({ data: schema }))
const page = (schema: JsonSchema): DescribedAnswer =>
  done(exactly({ data: listOf(schema), meta: exactly({ pagination: ref('Pagination') }) }))

export function editorialOperations({ api, editorial }: ProjectConfig): Operation[] {
  const paging = paginationParameter(api.rest.maxLimit)
  return [
    ...versions(paging),
    ...copies(paging),
    ...releases(paging),
    ...others(paging),
    ...(editorial.audit.enabled ? audit(paging) : []),
  ]
}

function versions(paging: Parameter): Operation[] {
  const entry = [uid, id]
  const missing = { errors: [404] } as const
  const action = 'plugin::editorial.versions'
  const make = group({ path: '/editorial', action, id: 'versions', tag: 'Editing' })
  const at: Parameter = { name: 'at', in: 'query', schema: moment }
  const from: Parameter = { name: 'from', in: 'query', schema: whole }
  const named = [...entry, inPath('number')]
  const one = answered(ref('VersionWithDocument'))
  const of = (name: string, operation: Operation): Operation => ({ ...operation, id: `versions.${name}` })
  return [
    of(
      'at',
      make('get', '/entries/{uid}/{id}', 'read', 'Finds an entry as it was at a moment.', one, {
        parameters: [...entry, at],
        ...missing,
      }),
    ),
    of(
      'list',
      make('get', '/entries/{uid}/{id}/versions', 'read', 'Lists the versions of an entry.', page(ref('Version')), {
        parameters: [...entry, paging],
        ...missing,
      }),
    ),
    of(
      'find',
      make('get', '/entries/{uid}/{id}/versions/{number}', 'read', 'Finds a version.', one, {
        parameters: named,
        ...missing,
      }),
    ),
    of(
      'differences',
      make(
        'get',
        '/entries/{uid}/{id}/versions/{number}/differences',
        'read',
        'Compares a version with another.',
        answered(listOf(ref('Difference'))),
        { parameters: [...named, from], ...missing },
      ),
    ),
    make(
      'post',
      '/entries/{uid}/{id}/versions/{number}/restore',
      'restore',
      'Gives an entry the values of a version.',
      one,
      { parameters: named, body: jsonBody(restoreBody), ...missing },
    ),
    of(
      'trash',
      make('get', '/trash/{uid}', 'read', 'Lists deleted entries.', page(ref('VersionWithDocument')), {
        parameters: [uid, paging],
        ...missing,
      }),
    ),
    of(
      'bringBack',
      make('post', '/trash/{uid}/{id}/restore', 'restore', 'Brings a deleted entry back.', one, {
        parameters: entry,
        body: jsonBody(restoreBody),
        ...missing,
      }),
    ),
    make('delete', '/trash/{uid}/{id}', 'delete', 'Erases a deleted entry with its versions.', one, {
      parameters: entry,
      ...missing,
    }),
  ]
}

function copies(paging: Parameter): Operation[] {
  const make = group({
    path: '/editorial/copies/{uid}',
    action: 'plugin::editorial.copies',
    id: 'copies',
    tag: 'Editing',
  })
  const copy = [uid, inPath('copy')]
  const one = answered(ref('WorkingCopyWithDocument'))
  const of = (name: string, operation: Operation): Operation => ({ ...operation, id: `copies.${name}` })
  const entry: Parameter = { name: 'entry', in: 'query', schema: whole }
  return [
    of(
      'list',
      make('get', '', 'read', 'Lists working copies.', page(ref('WorkingCopy')), {
        parameters: [uid, entry, paging],
        errors: [404],
      }),
    ),
    of(
      'begin',
      make('post', '', 'save', 'Begins to work on an entry, or on a new one.', one, {
        parameters: [uid],
        body: jsonBody(copyBody),
        errors: [404, 409],
      }),
    ),
    of('find', make('get', '/{copy}', 'read', 'Finds a working copy.', one, { parameters: copy, errors: [404] })),
    make('put', '/{copy}', 'save', 'Saves a working copy.', one, {
      parameters: copy,
      body: jsonBody(saveBody),
      errors: [404, 409],
    }),
    of(
      'discard',
      make('delete', '/{copy}', 'save', 'Gives a working copy up.', one, { parameters: copy, errors: [404] }),
    ),
    of(
      'saves',
      make('get', '/{copy}/saves', 'read', 'Lists the saves of a working copy.', page(ref('Save')), {
        parameters: [...copy, paging],
        errors: [404],
      }),
    ),
    of(
      'saved',
      make('get', '/{copy}/saves/{revision}', 'read', 'Finds a save.', answered(ref('SaveWithDocument')), {
        parameters: [...copy, inPath('revision')],
        errors: [404],
      }),
    ),
    make(
      'post',
      '/{copy}/publish',
      'publish',
      'Makes a working copy the entry.',
      answered(ref('VersionWithDocument')),
      { parameters: copy, body: jsonBody(publishBody), errors: [404, 409] },
    ),
  ]
}

function releases(paging: Parameter): Operation[] {
  const make = group({
    path: '/editorial/releases',
    action: 'plugin::editorial.releases',
    id: 'releases',
    tag: 'Editing',
  })
  const one = answered(ref('Release'))
  const of = (name: string, operation: Operation): Operation => ({ ...operation, id: `releases.${name}` })
  const ofOne: Partial<Operation> = { parameters: [id], errors: [404] }
  const body = jsonBody(ref('ReleaseChange'))
  const about: readonly Parameter[] = [
    {
      name: 'type',
      in: 'query',
      schema: text,
      description: 'With `entry` or `copy`: only releases that are still to be done and have an act on it.',
    },
    { name: 'entry', in: 'query', schema: whole },
    { name: 'copy', in: 'query', schema: whole },
  ]
  return [
    of('list', make('get', '', 'read', 'Lists releases.', page(ref('Release')), { parameters: [...about, paging] })),
    of('create', make('post', '', 'save', 'Makes a release.', one, { body })),
    of('find', make('get', '/{id}', 'read', 'Finds a release.', one, ofOne)),
    of('change', make('put', '/{id}', 'save', 'Changes or schedules a release.', one, { ...ofOne, body })),
    of('delete', make('delete', '/{id}', 'save', 'Deletes a release.', one, ofOne)),
    of(
      'check',
      make('get', '/{id}/check', 'read', 'Finds what would prevent a release.', answered(listOf(ref('Reason'))), ofOne),
    ),
    of(
      'approve',
      make('post', '/{id}/approve', 'read', 'Approves what a release publishes, as it was seen.', one, {
        ...ofOne,
        body: jsonBody(ref('Approval')),
      }),
    ),
    make('post', '/{id}/run', 'run', 'Does a release now.', one, ofOne),
  ]
}

/** Also as JSON lines, which no schema describes. */
function audit(paging: Parameter): Operation[] {
  const make = group({ path: '/editorial/audit', action: 'plugin::editorial.audit', id: 'audit', tag: 'Editing' })
  const format: Parameter = { name: 'format', in: 'query', schema: { type: 'string', enum: ['json', 'jsonl'] } }
  const words = ['act', 'actor'].map((name): Parameter => ({ name, in: 'query', schema: text }))
  const moments = ['since', 'until'].map((name): Parameter => ({ name, in: 'query', schema: moment }))
  return [
    make('get', '', 'read', 'Lists who did what.', page(ref('Audited')), {
      parameters: [...words, ...moments, format, paging],
    }),
  ]
}

function others(paging: Parameter): Operation[] {
  const action = 'plugin::editorial'
  const make = group({ path: '/editorial', action, id: 'editorial', tag: 'Editing' })
  const state: Parameter = {
    name: 'state',
    in: 'query',
    schema: { type: 'string', enum: ['waiting', 'delivered', 'dead'] },
  }
  return [
    make('post', '/previews', 'previews.create', 'Makes a link to what is not live yet.', answered(preview), {
      body: jsonBody(previewBody),
      errors: [404],
    }),
    ...webhooks(make),
    make('get', '/deliveries', 'deliveries.read', 'Lists deliveries to webhooks.', page(ref('Delivery')), {
      parameters: [state, paging],
    }),
    make(
      'post',
      '/deliveries/{id}/replay',
      'deliveries.replay',
      'Sends a dead delivery again.',
      answered(ref('Delivery')),
      { parameters: [id], errors: [404] },
    ),
    make(
      'post',
      '/deliveries/{id}/send',
      'deliveries.replay',
      'Sends a waiting delivery now.',
      answered(ref('Delivery')),
      { id: 'editorial.deliveries.send', parameters: [id], errors: [404] },
    ),
  ]
}

function webhooks(make: ReturnType<typeof group>): Operation[] {
  const path = '/webhooks/{id}'
  const one: Partial<Operation> = { parameters: [id], errors: [404] }
  const named = { body: jsonBody(webhookBody) }
  const ofOne = answered(ref('Webhook'))
  const of = (name: string, operation: Operation): Operation => ({ ...operation, id: `webhooks.${name}` })
  const list = answered(listOf(ref('Webhook')))
  return [
    of('list', make('get', '/webhooks', 'webhooks.read', 'Lists webhooks.', list)),
    of('add', make('post', '/webhooks', 'webhooks.save', 'Adds a webhook.', ofOne, named)),
    of('find', make('get', path, 'webhooks.read', 'Finds a webhook that was added.', ofOne, one)),
    of('change', make('put', path, 'webhooks.save', 'Changes a webhook.', ofOne, { ...one, ...named })),
    of('delete', make('delete', path, 'webhooks.save', 'Deletes a webhook.', ofOne, one)),
    of('try', make('post', `${path}/try`, 'webhooks.save', 'Sends a test to a webhook.', answered(attempt), one)),
  ]
}
