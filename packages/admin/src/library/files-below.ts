import { fileUid } from '@content-gen/contract'
import { NotFoundError, trusted } from '@content-gen/runtime'
import type { Store } from '@content-gen/runtime'
import type { Condition, Read, Shape } from '@content-gen/runtime/query'
import { scalarOf } from '../catalog/label.js'
import { oneRead, onlyId, readJson } from '../rights/read-json.js'

const most = 1000

/** Returns the ids of the files in a folder of the library and in the folders in it, at most 1,000. @throws NotFoundError */
export async function filesBelow(store: Store, folder: number): Promise<readonly number[]> {
  const [files, folders] = [fileUid, 'plugin::upload.folder'].map((uid) => store.types.get(uid))
  const path = folders && scalarOf(folders, 'path')
  const inFolder = files?.attributes.get('folder')
  if (!files || !folders || !path || inFolder?.kind !== 'relation') throw new NotFoundError()
  const shape: Shape = {
    kind: 'object',
    properties: [{ key: 'path', value: { kind: 'scalar', attribute: path, as: 'rest' } }],
  }
  // The shapes of the reads describe the answers.
  const found = (await readJson(store, oneRead(folders, folder, shape), trusted)).data as {
    readonly path: string
  } | null
  if (found === null) throw new NotFoundError('Folder not found', { code: 'gone' })
  const operand = { kind: 'scalar', attribute: path } as const
  const terms: Condition[] = [
    { kind: 'compare', operand, operator: 'eq', value: found.path },
    { kind: 'compare', operand, operator: 'startsWith', value: `${found.path}/` },
  ]
  const page = { offset: 0, limit: most }
  const where: Condition = { kind: 'related', link: inFolder.link, term: { kind: 'or', terms } }
  const read: Read = { type: files, where, order: [], page, count: false, item: onlyId }
  const { data } = await readJson(store, read, trusted)
  return ((data ?? []) as readonly { readonly id: number }[]).map(({ id }) => id)
}
