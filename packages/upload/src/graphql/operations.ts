/** The library over GraphQL, with REST's rules. */
import { filesTypeDefs, fileUid } from '@content-gen/contract'
import { NotFoundError, trusted, ValidationError } from '@content-gen/runtime'
import { requireId } from '@content-gen/runtime/query'
import { createEntry, isStorable } from '@content-gen/runtime/write'
import { fileInfoKeys, parseFileInfo } from '../library/file-info.js'
import { checkForeignFile } from '../content/foreign-file.js'
import { UploadedFile } from './graphql-forms.js'
import { placeOf } from '../library/place.js'
import type { Caller, GraphqlPart, GraphqlPartResolver } from '@content-gen/runtime'
import type { FileInfo } from '../library/file-info.js'
import type { Filing, Library } from '../library/library.js'
import type { SentFile } from '../form/multipart.js'
import type { MediaPlace } from '../library/place.js'

type Args = Readonly<Record<string, unknown>>

export function fileOperations(library: Library): GraphqlPart {
  const describe =
    (
      infoOf: (args: Args) => unknown,
      filingOf: (args: Args) => Promise<Filing> = () => Promise.resolve({}),
    ): GraphqlPartResolver =>
    async (_parent, args, { planEntry }, info) => {
      const answer = planEntry(fileUid, info)
      const id = requireId(args['id'], 'Entity not found')
      const described = parseFileInfo(infoOf(args))
      await library.describe(id, { ...described, ...(await filingOf(args)) })
      return answer(id)
    }
  /** Returns the folder that an input names, with its path. */
  const filed = async (data: unknown): Promise<Filing> => {
    const { folder } = fields(data)
    if (folder === undefined) return {}
    const id = folder === null ? null : requireId(folder, 'Entity not found')
    return { folder: id, folderPath: await library.rows.folders.pathIn(id) }
  }
  /** A hash names stored files: a second row must not claim another's. */
  const refuseKnownHash = async ({ hash }: Args): Promise<void> => {
    if (typeof hash !== 'string' || !isStorable(hash)) return
    if (await library.rows.hasHash(hash)) throw new ValidationError('hash must be unique')
  }
  const remove: (missing: (answer: (id: null) => Promise<object>) => unknown) => GraphqlPartResolver =
    (missing) =>
    async (_parent, args, { planEntry }, info) => {
      const answer = planEntry(fileUid, info)
      return unlessMissing(
        async () => {
          const id = requireId(args['id'], 'Entity not found')
          const removed = await answer(await library.require(id))
          await library.delete(id)
          return removed
        },
        () => missing(answer),
      )
    }
  const add = async (
    caller: Caller,
    files: readonly SentFile[],
    infos: readonly FileInfo[],
    place: MediaPlace | null,
  ): Promise<readonly number[]> => {
    let ids: readonly number[] = []
    await library.receive(caller, async (draft) => {
      ids = await library.add(draft, files, infos, { place })
    })
    return ids
  }
  return {
    typeDefs: filesTypeDefs,
    resolvers: {
      UploadFile: {
        // Strapi v4 declares this field and always answers null.
        related: () => {
          throw new ValidationError('related is answered over REST: GET /api/upload/files?populate=related')
        },
      },
      Mutation: {
        upload: async (_parent, args, { caller, planEntry }, info) => {
          const answer = planEntry(fileUid, info)
          const place = placeOf(library.store, caller, [args['ref'], args['refId'], args['field']])
          const [id = null] = await add(caller, [UploadedFile.open(args['file'])], [parseFileInfo(args['info'])], place)
          return answer(id)
        },
        multipleUpload: async (_parent, args, { caller, planEntry }, info) => {
          const answer = planEntry(fileUid, info)
          const files = Array.isArray(args['files']) ? args['files'].map((file) => UploadedFile.open(file)) : []
          const place = placeOf(library.store, caller, [args['ref'], args['refId'], args['field']])
          const ids = await add(caller, files, [], place)
          return Promise.all(ids.map(answer))
        },
        updateFileInfo: describe(({ info }) => info),
        createUploadFile: async (_parent, { data }, { planEntry }, info) => {
          const answer = planEntry(fileUid, info)
          const file = { ...fields(data), ...(await filed({ folder: null, ...fields(data) })) }
          checkForeignFile(file, library.storage.provider)
          await refuseKnownHash(file)
          return answer(await createEntry(library.store.writes, library.rows.type, file, trusted))
        },
        updateUploadFile: describe(
          ({ data }) => sayable(data),
          ({ data }) => filed(data),
        ),
        removeFile: remove(() => null),
        deleteUploadFile: remove((answer) => answer(null)),
      },
    },
    resolversConfig: {
      'Mutation.upload': scope('upload'),
      'Mutation.multipleUpload': scope('upload'),
      'Mutation.updateFileInfo': scope('upload'),
      'Mutation.createUploadFile': scope('upload'),
      'Mutation.updateUploadFile': scope('upload'),
      'Mutation.removeFile': scope('destroy'),
      'Mutation.deleteUploadFile': scope('destroy'),
    },
    operations: {
      'Mutation.createUploadFile': { uid: fileUid, action: 'create' },
      'Mutation.updateUploadFile': { uid: fileUid, action: 'update' },
      'Mutation.deleteUploadFile': { uid: fileUid, action: 'delete' },
    },
  }
}

/** Returns what clients may set on a file. The rest of the input is managed by the library. */
function sayable(data: unknown): object {
  return Object.fromEntries(Object.entries(fields(data)).filter(([key]) => fileInfoKeys.has(key)))
}

/** Returns an input object that GraphQL has checked. */
function fields(input: unknown): Args {
  return typeof input === 'object' && input !== null ? { ...input } : {}
}

function scope(action: string) {
  return { auth: { scope: [`plugin::upload.content-api.${action}`] } }
}

async function unlessMissing(work: () => Promise<object>, missing: () => unknown): Promise<unknown> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof NotFoundError) return missing()
    throw error
  }
}
