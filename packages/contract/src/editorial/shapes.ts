/** The schemas of versions, working copies, releases, webhooks and the audit log. */
import { integer, moment, record, text, truth } from '../routes/shape.js'
import type { Shape, Shapes } from '../routes/shape.js'

const textOrNull = { orNull: text } as const
const numberOrNull = { orNull: integer } as const
const actor = { ref: 'Actor' } as const
const act = { object: { act: { type: 'string', enum: ['publish', 'unpublish', 'delete'] }, type: text } } as const
const version = { number: integer, act: text, actor, requestId: textOrNull, at: moment } as const
const save = { revision: integer, actor, requestId: textOrNull, at: moment } as const
const copy = {
  id: integer,
  entry: numberOrNull,
  locale: textOrNull,
  localizationOf: numberOrNull,
  base: integer,
  revision: integer,
  savedAt: moment,
} as const
const copyKeys = ['id', 'entry', 'locale', 'localizationOf', 'base', 'revision', 'savedAt'] as const
const saveKeys = ['revision', 'actor', 'requestId', 'at'] as const
const review = { exactly: { state: text, isPublishable: truth, moves: { list: text } } } as const

/** The schemas that routes refer to. */
export const editorialShapes = {
  Actor: {
    exactly: {
      kind: { type: 'string', enum: ['account', 'administrator', 'token', 'anybody', 'code'] },
      id: textOrNull,
      name: textOrNull,
    },
  },
  Version: { exactly: version },
  VersionWithDocument: { exactly: { entry: integer, ...version, document: record } },
  Difference: { object: { kind: text, path: { list: { anyOf: [text, record] } } } },
  FieldChange: { exactly: { ...version, previous: numberOrNull, differences: { list: { ref: 'Difference' } } } },
  WorkingCopy: { exactly: { ...copy, state: text }, required: copyKeys },
  WorkingCopyWithDocument: {
    exactly: { ...copy, state: text, awaitsApproval: truth, review, document: record },
    required: [...copyKeys, 'document'],
  },
  Save: { exactly: { ...save, state: text }, required: saveKeys },
  SaveWithDocument: { exactly: { ...save, state: text, document: record }, required: [...saveKeys, 'document'] },
  Reason: {
    exactly: {
      index: integer,
      code: textOrNull,
      data: record,
      message: text,
      faults: { list: record },
      details: record,
    },
  },
  Release: {
    exactly: {
      id: integer,
      name: text,
      state: { type: 'string', enum: ['open', 'scheduled', 'done', 'failed'] },
      at: { orNull: moment },
      acts: { list: { orNull: act } },
      reasons: { list: { ref: 'Reason' } },
      actor,
      createdAt: moment,
      doneAt: { orNull: moment },
    },
  },
  Approval: {
    exactly: { type: text, copy: integer, entry: integer, revision: integer, version: integer },
    required: ['type'],
  },
  ReleaseChange: { exactly: { name: text, at: { orNull: moment }, acts: { list: act } }, required: [] },
  Audited: { object: { act: text, actor: record, at: moment } },
  Delivery: { object: { id: integer, webhook: text, event: text, state: text } },
  Webhook: {
    object: {
      id: numberOrNull,
      name: text,
      url: text,
      events: { list: text },
      types: { list: text },
      isEnabled: truth,
      hasSecret: truth,
      headers: { list: text },
    },
  },
} as const satisfies Shapes

/** Bodies of requests, and answers of one route each. */
export const saveBody = {
  exactly: { revision: integer, document: record, merge: truth, restart: truth, version: integer },
  required: ['revision', 'document'],
} as const satisfies Shape
export const copyBody = {
  exactly: { entry: integer, version: integer, locale: text, localizationOf: integer, document: record },
  required: [],
} as const satisfies Shape
export const publishBody = {
  exactly: { revision: integer, merge: truth, publish: truth },
  required: ['revision'],
} as const satisfies Shape
export const moveBody = {
  exactly: { revision: integer, to: text },
  required: ['revision', 'to'],
} as const satisfies Shape
export const restoreBody = { exactly: { leaveOut: truth }, required: [] } as const satisfies Shape
export const previewBody = {
  exactly: {
    copies: { list: { exactly: { type: text, copy: integer } } },
    releases: { list: integer },
    mine: truth,
    at: moment,
    minutes: { type: 'number' },
    entry: { exactly: { type: text, id: integer } },
  },
  required: [],
} as const satisfies Shape
export const preview = {
  exactly: { token: text, url: textOrNull, expiresAt: moment },
} as const satisfies Shape
export const webhookBody = {
  exactly: {
    name: text,
    url: text,
    secret: textOrNull,
    headers: { type: 'object', additionalProperties: text },
    events: { list: text },
    types: { list: text },
    isEnabled: truth,
  },
  required: [],
} as const satisfies Shape
/** The answer of a receiver: its status, or why there was none. */
export const attempt = { object: { status: integer, error: text }, required: [] } as const satisfies Shape
