/** The schemas of what is kept of entries, and of what editors work on. */
import type { Schemas } from './answer-schemas.js'
import { exactly, integer, listOf, moment, nullable, objectOf, ref, text, type JsonSchema } from './json-schema.js'

const document: JsonSchema = { type: 'object', additionalProperties: true }
const actor = ref('Actor')
const step: JsonSchema = { anyOf: [text, { type: 'object', additionalProperties: true }] }
const states = ['open', 'scheduled', 'done', 'failed']

const version = {
  number: integer,
  act: text,
  actor,
  requestId: nullable(text),
  at: moment,
}
const copy = {
  id: integer,
  entry: nullable(integer),
  locale: nullable(text),
  localizationOf: nullable(integer),
  base: integer,
  revision: integer,
  savedAt: moment,
}
const act: JsonSchema = objectOf({ act: { type: 'string', enum: ['publish', 'unpublish', 'delete'] }, type: text })

export function editorialSchemas(): Schemas {
  return {
    Actor: exactly({
      kind: { type: 'string', enum: ['account', 'administrator', 'token', 'anybody', 'code'] },
      id: nullable(text),
      name: nullable(text),
    }),
    Version: exactly(version),
    VersionWithDocument: exactly({ entry: integer, ...version, document }),
    Difference: objectOf({ kind: text, path: listOf(step) }),
    WorkingCopy: exactly(copy),
    WorkingCopyWithDocument: exactly({ ...copy, awaitsApproval: { type: 'boolean' }, document }, [
      ...Object.keys(copy),
      'document',
    ]),
    Save: exactly({ revision: integer, actor, requestId: nullable(text), at: moment }),
    SaveWithDocument: exactly({ revision: integer, actor, requestId: nullable(text), at: moment, document }),
    Reason: exactly({
      index: integer,
      code: nullable(text),
      data: { type: 'object', additionalProperties: true },
      message: text,
      faults: listOf({ type: 'object', additionalProperties: true }),
      details: { type: 'object', additionalProperties: true },
    }),
    Release: exactly({
      id: integer,
      name: text,
      state: { type: 'string', enum: states },
      at: nullable(moment),
      acts: listOf(nullable(act)),
      reasons: listOf(ref('Reason')),
      actor,
      createdAt: moment,
      doneAt: nullable(moment),
    }),
    Approval: exactly({ type: text, copy: integer, entry: integer, revision: integer, version: integer }, ['type']),
    ReleaseChange: exactly({ name: text, at: nullable(moment), acts: listOf(act) }, []),
    Audited: objectOf({ act: text, actor: { type: 'object', additionalProperties: true }, at: moment }),
    Delivery: objectOf({ id: integer, webhook: text, event: text, state: text }),
    Webhook: objectOf({
      id: nullable(integer),
      name: text,
      url: text,
      events: listOf(text),
      types: listOf(text),
      isEnabled: { type: 'boolean' },
      hasSecret: { type: 'boolean' },
      headers: listOf(text),
    }),
  }
}

/** The body of a save. */
export const saveBody = exactly(
  { revision: integer, document, merge: { type: 'boolean' }, restart: { type: 'boolean' }, version: integer },
  ['revision', 'document'],
)
export const copyBody = exactly(
  { entry: integer, version: integer, locale: text, localizationOf: integer, document },
  [],
)
export const publishBody = exactly({ revision: integer, merge: { type: 'boolean' }, publish: { type: 'boolean' } }, [
  'revision',
])
export const restoreBody = exactly({ leaveOut: { type: 'boolean' } }, [])
export const previewBody = exactly(
  {
    copies: listOf(exactly({ type: text, copy: integer })),
    releases: listOf(integer),
    mine: { type: 'boolean' },
    at: moment,
    minutes: { type: 'number' },
    entry: exactly({ type: text, id: integer }),
  },
  [],
)
export const preview = exactly({ token: text, url: nullable(text), expiresAt: moment })
export const webhookBody = exactly(
  {
    name: text,
    url: text,
    secret: nullable(text),
    headers: { type: 'object', additionalProperties: text },
    events: listOf(text),
    types: listOf(text),
    isEnabled: { type: 'boolean' },
  },
  [],
)
/** The answer of a receiver: its status, or why there was none. */
export const attempt = objectOf({ status: integer, error: text }, [])
