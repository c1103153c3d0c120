import type { FileEdit, ModelFiles, PlanRequest, ProjectFile, Rename } from '../../contract.js'
import { modelKind } from '../../model-kind.js'
import { isSame } from '../project/json.js'
import type { EditedModel, EditedModels } from '../project/models.js'
import { lastingNames, type NewName } from '../project/rename.js'

/** The changes that are not written yet. */
export interface Draft {
  readonly edits: readonly FileEdit[]
  readonly names: readonly NewName[]
  /** Renames that the server proposed, and the person confirmed. */
  readonly confirmed: readonly Rename[]
}

export const emptyDraft: Draft = { edits: [], names: [], confirmed: [] }

export type ReadModels = ReadonlyMap<string, ModelFiles>

type Part = FileEdit['of']

const parts: readonly Part[] = ['schema', 'panel']

/** Returns the models of the files with the edits over them. One whose schema has no JSON object is left out. */
export function editedModels(files: ReadModels, edits: readonly FileEdit[]): EditedModels {
  const uids = new Set([...files.keys(), ...edits.map(({ uid }) => uid)])
  return new Map(
    [...uids].flatMap((uid): [string, EditedModel][] => {
      const file = files.get(uid)
      const schema = jsonOf(edits, uid, 'schema', file)
      const kind = file?.kind ?? modelKind(uid, schema)
      if (schema === null && (file?.builtIn == null || file.schema.hash !== null)) return []
      return [[uid, { uid, kind, schema: schema ?? {}, panel: jsonOf(edits, uid, 'panel', file) }]]
    }),
  )
}

function jsonOf(edits: readonly FileEdit[], uid: string, of: Part, file: ModelFiles | undefined) {
  const edit = findEdit(edits, uid, of)
  return edit === undefined ? (file?.[of].json ?? null) : edit.json
}

function findEdit(edits: readonly FileEdit[], uid: string, of: Part): FileEdit | undefined {
  return edits.find((edit) => edit.uid === uid && edit.of === of)
}

/** Returns the edits that make the models of the files. Each keeps the hash of the file that it began with. */
export function editsOf(files: ReadModels, models: EditedModels, earlier: readonly FileEdit[]): readonly FileEdit[] {
  const uids = new Set([...files.keys(), ...models.keys()])
  return [...uids].flatMap((uid) =>
    parts.flatMap((of): readonly FileEdit[] => {
      const file = files.get(uid)?.[of]
      const model = models.get(uid)
      if (isClosed(file) || (model === undefined && isClosed(files.get(uid)?.schema))) return []
      const json = jsonIn(model, of, file)
      if (isSame(json, file?.json ?? null)) return []
      const before = findEdit(earlier, uid, of)?.before
      return [{ uid, of, before: before === undefined ? (file?.hash ?? null) : before, json }]
    }),
  )
}

/** A feature's type without a file stays without one until something is added. */
function jsonIn(model: EditedModel | undefined, of: Part, file: ProjectFile | undefined): FileEdit['json'] {
  const json = model?.[of] ?? null
  return json !== null && file?.hash === null && Object.keys(json).length === 0 ? null : json
}

/** Returns true for a file that can only be changed in an editor. */
export function isClosed(file: ProjectFile | undefined): boolean {
  return file !== undefined && file.hash !== null && file.json === null
}

/** Returns the draft without the edits that the files now contain, and without names that nothing has any longer. */
export function withoutWritten(draft: Draft, files: ReadModels): Draft {
  const edits = draft.edits.filter(({ uid, of, json }) => !isSame(json, files.get(uid)?.[of].json ?? null))
  return edits.length === 0 ? emptyDraft : { ...draft, edits }
}

/** Returns the draft in the words of the server. */
export function requestOf({ edits, names, confirmed }: Draft, files: ReadModels, models: EditedModels): PlanRequest {
  const lasting = lastingNames(names, editedModels(files, []), models)
  return { edits, renames: [...lasting.map(({ uid, from, to }) => ({ from: `${uid}.${from}`, to })), ...confirmed] }
}

/** An edit of a file that somebody else changed after it was read. */
export interface Clash {
  readonly edit: FileEdit
  /** Undefined: the file is gone. */
  readonly file: ProjectFile | undefined
}

export function clashesOf(files: ReadModels, edits: readonly FileEdit[]): readonly Clash[] {
  return edits.flatMap((edit) => {
    const file = files.get(edit.uid)?.[edit.of]
    return (file?.hash ?? null) === edit.before ? [] : [{ edit, file }]
  })
}

const accounts = 'plugin::users-permissions.user'

/** Returns true for models of the project, for types of features that it adds to, and for the API's accounts. */
export function isOfProject(uid: string, files: ReadModels): boolean {
  const file = files.get(uid)
  return file?.builtIn == null || file.schema.hash !== null || uid === accounts
}
