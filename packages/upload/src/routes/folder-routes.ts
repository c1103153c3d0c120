/** `/upload/folders`, `/upload/moves`: the folders of the library, which the panel alone serves. */
import { foldersPanelApi } from '@content-gen/contract'
import { ValidationError, withHandlers } from '@content-gen/runtime'
import { readId, requireId } from '@content-gen/runtime/query'
import { isRecord, own } from '@content-gen/runtime/write'
import { sentFolderName } from '../folders/folder-name.js'
import type { Context, Route } from '@content-gen/runtime'
import type { FolderContents } from '../folders/folders.js'
import type { Library } from '../library/library.js'

const mostMoved = 500

export function folderRoutes(library: Library): readonly Route[] {
  const { folders } = library.rows
  return withHandlers(foldersPanelApi, {
    'folders.list': async (ctx) =>
      ctx.send({ data: (await folders.all()).map(({ path: _path, pathId: _id, ...folder }) => folder) }),
    'folders.create': async (ctx) => {
      const body = bodyOf(ctx)
      const { id, name, parent } = await folders.create(sentFolderName(own(body, 'name')), folderIn(body, 'parent'))
      ctx.send({ data: { id, name, parent, files: 0 } })
    },
    'folders.rename': async (ctx) => {
      await folders.rename(folderId(ctx), sentFolderName(own(bodyOf(ctx), 'name')))
      ctx.status = 204
    },
    'folders.contents': async (ctx) => ctx.send({ data: await folders.contents(folderId(ctx)) }),
    'folders.delete': async (ctx) => {
      await folders.remove(folderId(ctx), agreedContents(ctx), (file, check) => library.delete(file, check))
      ctx.status = 204
    },
    'folders.move': async (ctx) => {
      const body = bodyOf(ctx)
      await folders.move({ files: idsIn(body, 'files'), folders: idsIn(body, 'folders'), to: folderIn(body, 'to') })
      ctx.status = 204
    },
  })
}

function folderId(ctx: Context): number {
  return requireId(ctx.params['id'], 'Folder not found')
}

/** Returns how much of a folder's contents the person agreed to lose: none without a word. @throws ValidationError */
function agreedContents({ query }: Context): FolderContents {
  const count = (name: string) => {
    const sent = query[name] ?? '0'
    if (typeof sent === 'string' && /^\d{1,9}$/.test(sent)) return Number(sent)
    throw new ValidationError(`${name} must be a number`)
  }
  return { folders: count('folders'), files: count('files') }
}

/** Returns the id of a folder; null: the root. @throws ValidationError */
function folderIn(body: Readonly<Record<string, unknown>>, name: string): number | null {
  const sent = own(body, name) ?? null
  const id = sent === null ? null : readId(sent)
  if (sent !== null && id === null) throw new ValidationError(`${name} must be the id of a folder, or null`)
  return id
}

/** @throws ValidationError */
function idsIn(body: Readonly<Record<string, unknown>>, name: string): readonly number[] {
  const sent = own(body, name) ?? []
  const ids = Array.isArray(sent) && sent.length <= mostMoved ? sent.map((id: unknown) => readId(id)) : [null]
  const known = ids.filter((id) => id !== null)
  if (known.length < ids.length) throw new ValidationError(`${name} must be a list of at most ${mostMoved} ids`)
  return [...new Set(known)]
}

function bodyOf(ctx: Context): Readonly<Record<string, unknown>> {
  const body: unknown = ctx.request.body ?? {}
  if (!isRecord(body)) throw new ValidationError('The body must be an object')
  return body
}
