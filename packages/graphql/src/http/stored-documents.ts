/** Documents that clients name by their id (persisted queries), and callers that may send no other. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parse, validate } from 'graphql'
import type { Caller, Store } from '@content-gen/runtime'
import type { GraphQLSchema } from 'graphql'
import type { RefusedOperation } from './operation-text.js'

/** The fields of a request: those of its body or of its query string. */
type Fields = Readonly<Record<string, unknown>>

/** The answer to a request whose document is not stored, or that may send no other. */
export class RefusedDocument {
  readonly refusal: RefusedOperation

  constructor(
    readonly status: 400 | 403,
    code: string,
    message: string,
  ) {
    this.refusal = { errors: [{ message, extensions: { code } }] }
  }
}

export class StoredDocuments {
  private constructor(private readonly byId: ReadonlyMap<string, string> | null) {}

  /** @throws Error if the file cannot be read, or has a document that the schema does not allow */
  static async open({ config, environment }: Store, schema: GraphQLSchema): Promise<StoredDocuments> {
    const file = config.graphql.documents
    if (file === null) return new StoredDocuments(null)
    const found = documentsOf(file, await readFile(join(environment.projectDir, file), 'utf8'))
    for (const [id, text] of found) check(file, id, text, schema)
    return new StoredDocuments(found)
  }

  /** Returns the request with the document that its id stands for, or the reason why it is refused. */
  resolve<Body>(body: Body, caller: Caller): Body | Fields | RefusedDocument {
    const fields: Fields = isFields(body) ? body : {}
    const id = idOf(fields)
    const isWhole = typeof fields['query'] === 'string'
    if (caller.onlyQueries && (isWhole || id === null || this.byId === null))
      return new RefusedDocument(403, 'FORBIDDEN', 'This role may send stored documents only, by their id')
    if (this.byId === null || id === null) return body
    const { documentId: _id, extensions, ...others } = fields
    const kept = withoutHash(extensions)
    const query = isWhole ? fields['query'] : this.byId.get(id)
    if (query === undefined) return new RefusedDocument(400, 'PERSISTED_QUERY_NOT_FOUND', 'PersistedQueryNotFound')
    return { ...others, ...(kept ? { extensions: kept } : {}), query }
  }
}

/** `documentId` of GraphQL over HTTP, or the hash of Apollo's persisted queries. In a query string, extensions are text. */
function idOf({ documentId, extensions }: Fields): string | null {
  if (typeof documentId === 'string') return documentId
  const given = extensionsOf(extensions)?.['persistedQuery']
  const hash = isFields(given) ? given['sha256Hash'] : undefined
  return typeof hash === 'string' ? hash : null
}

function withoutHash(extensions: unknown): Fields | null {
  const { persistedQuery: _hash, ...others } = extensionsOf(extensions) ?? {}
  return Object.keys(others).length === 0 ? null : others
}

function extensionsOf(extensions: unknown): Fields | null {
  if (typeof extensions !== 'string') return isFields(extensions) ? extensions : null
  try {
    const parsed: unknown = JSON.parse(extensions)
    return isFields(parsed) ? parsed : null
  } catch {
    return null
  }
}

function documentsOf(file: string, text: string): ReadonlyMap<string, string> {
  const parsed: unknown = JSON.parse(text)
  const found = isFields(parsed) ? Object.entries(parsed) : []
  if (!isFields(parsed) || !found.every((entry): entry is [string, string] => typeof entry[1] === 'string'))
    throw new Error(`${file}: this is no object of documents by their ids`)
  return new Map(found)
}

function check(file: string, id: string, text: string, schema: GraphQLSchema): void {
  try {
    const [first] = validate(schema, parse(text))
    if (first) throw first
  } catch (error) {
    throw new Error(`${file}: ${id}: ${error instanceof Error ? error.message : String(error)}`, { cause: error })
  }
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
