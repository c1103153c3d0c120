import type { ApplyRequest, FileEdit, Rename } from '../contract.js'
import { isJsonObject } from '../json.js'
import { RefusedRequest } from './refused-request.js'

/** More than anybody edits at once. */
const mostEdits = 1000

/** Reads what is to be planned or applied. @throws RefusedRequest */
export function readRequest(body: unknown): Required<ApplyRequest> {
  const { edits, renames = [], acceptLosses = [] } = members(body)
  const read = {
    edits: list('edits', edits).map(readEdit),
    renames: list('renames', renames).map(readRename),
    acceptLosses: list('acceptLosses', acceptLosses).map(readSentence),
  }
  const files = new Set(read.edits.map(({ uid, of }) => `${of} ${uid}`))
  if (files.size < read.edits.length) throw wrong('"edits" has a file twice')
  return read
}

function readEdit(item: unknown): FileEdit {
  const { uid, of, before, json } = members(item)
  if (typeof uid !== 'string' || uid.length > 500) throw wrong('"uid" is the uid of a model')
  if (of !== 'schema' && of !== 'panel') throw wrong('"of" is "schema" or "panel"')
  if (before !== null && typeof before !== 'string') throw wrong('"before" is a hash, or null')
  if (json !== null && !isJsonObject(json)) throw wrong('"json" is an object, or null')
  return { uid, of, before, json }
}

function readRename(item: unknown): Rename {
  const { from, to } = members(item)
  if (typeof from !== 'string' || typeof to !== 'string') throw wrong('a rename has "from" and "to"')
  return { from, to }
}

function readSentence(item: unknown): string {
  if (typeof item === 'string') return item
  throw wrong('"acceptLosses" has the sentences of a plan')
}

function list(name: string, value: unknown): readonly unknown[] {
  if (Array.isArray(value) && value.length <= mostEdits) return value
  throw wrong(`"${name}" is a list of at most ${mostEdits}`)
}

function members(value: unknown): Readonly<Record<string, unknown>> {
  if (isJsonObject(value)) return value
  throw wrong('an object is expected')
}

function wrong(sentence: string): RefusedRequest {
  return new RefusedRequest(400, 'request', `The request is not understood: ${sentence}`)
}
