/** Links that administrators send: those to entries that they do not see stay as they are. */
import { documentShape, lastDocumentShape, linkChangesOf, withHiddenLinks } from '@content-gen/editorial'
import { NotFoundError, trusted, ValidationError } from '@content-gen/runtime'
import { issuesError } from '@content-gen/runtime/write'
import type { Caller, Store } from '@content-gen/runtime'
import type { CompiledType } from '@content-gen/runtime/query'
import type { WriteTransaction, WriteContext } from '@content-gen/runtime/write'
import type { Document } from '../panel-api/index.js'
import { namesMapped } from './mapped-links.js'
import { oneRead, readJson } from './read-json.js'

/** Returns a document with the links that the caller does not see. @throws ValidationError if it names others of those */
export async function withUnseen(
  asking: WriteTransaction | WriteContext,
  caller: Pick<Caller, 'sight'>,
  type: CompiledType,
  sent: Document,
  current: Document,
): Promise<Document> {
  const { document, refused } = await withHiddenLinks(asking, caller, type, sent, current)
  const [first] = refused
  if (first === undefined) return document
  // The words are those for types and entries that do not exist.
  if (caller.sight?.types.has(first.type) === false) throw issuesError([{ path: [], message: 'Invalid relations' }])
  const count = new Set(refused.filter(({ type: uid }) => uid === first.type).map(({ id }) => id)).size
  const message = `${count} relation(s) of type ${first.type} associated with this entity do not exist`
  throw new ValidationError(message, {}, { code: 'missingLinks', data: { count, type: first.type } })
}

/** Returns the stored values of the attributes that a document sets, whatever anybody sees of them. @throws NotFoundError */
export async function storedLinks(store: Store, type: CompiledType, id: number, sent: Document): Promise<Document> {
  const isSet = (name: string) => Object.hasOwn(sent, name)
  const attributes = new Map(
    [...type.attributes].filter(([name, each]) => isSet(name) && linkChangesOf(each, sent[name]) === null),
  )
  const part = { ...type, attributes }
  const shape = namesMapped(part, sent) ? lastDocumentShape(part) : documentShape(part)
  const { data } = await readJson(store, oneRead(type, id, shape), trusted)
  if (data === null) throw new NotFoundError()
  // The shape describes it.
  return data as Document
}
