import type { FileEdit, PlanRequest, Rename } from '../../contract.js'
import type { EditedModels } from '../project/models.js'
import { addName, type NewName } from '../project/rename.js'
import { editedModels, editsOf, emptyDraft, requestOf, withoutWritten, type Draft, type ReadModels } from './draft.js'
import { storedDraft, storeDraft } from './stored-draft.js'

interface DraftState {
  readonly files: ReadModels
  readonly draft: Draft
  /** The files with the draft over them. */
  readonly models: EditedModels
  readonly canUndo: boolean
}

/** Steps that can be undone. */
const mostSteps = 200

/** The files as they were last read, and the changes of the person, which a reload of the tab keeps. */
export class DraftStore {
  #state: DraftState
  #past: readonly Draft[] = []
  readonly #listeners = new Set<() => void>()

  constructor(files: ReadModels) {
    const draft = withoutWritten(storedDraft(), files)
    storeDraft(draft)
    this.#state = { files, draft, models: editedModels(files, draft.edits), canUndo: false }
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  readonly state = (): DraftState => this.#state

  /** The files were read again. */
  read(files: ReadModels): void {
    const draft = withoutWritten(this.#state.draft, files)
    // Written changes are undone in the files, not here.
    if (draft.edits.length < this.#state.draft.edits.length) this.#past = []
    this.#set(files, draft)
  }

  /** Changes the models. `name` tells that the change is a new name of a field. */
  change(edit: (models: EditedModels) => EditedModels, name?: NewName): void {
    const { files, draft, models } = this.#state
    const next = edit(models)
    if (next === models) return
    const names = name === undefined ? draft.names : addName(draft.names, name)
    this.#step({ ...draft, edits: editsOf(files, next, draft.edits), names })
  }

  /** Something that looked like a removal and an addition is a rename. */
  confirm(rename: Rename): void {
    const { draft } = this.#state
    this.#step({ ...draft, confirmed: [...draft.confirmed, rename] })
  }

  /** Returns the draft as the server is asked about it. */
  request(): PlanRequest {
    const { files, draft, models } = this.#state
    return requestOf(draft, files, models)
  }

  undo(): void {
    const last = this.#past.at(-1)
    if (last === undefined) return
    this.#past = this.#past.slice(0, -1)
    this.#set(this.#state.files, last)
  }

  /** Leaves one file as it is on disk. */
  discard({ uid, of }: Pick<FileEdit, 'uid' | 'of'>): void {
    const { edits, names } = this.#state.draft
    const left = edits.filter((edit) => edit.uid !== uid || edit.of !== of)
    const kept = of === 'schema' ? names.filter((name) => name.uid !== uid) : names
    this.#step({ edits: left, names: kept, confirmed: [] })
  }

  discardAll(): void {
    this.#step(emptyDraft)
  }

  /** Lets an edit replace what somebody else wrote meanwhile. */
  insist({ uid, of }: Pick<FileEdit, 'uid' | 'of'>): void {
    const { files, draft } = this.#state
    const before = files.get(uid)?.[of].hash ?? null
    this.#step({
      ...draft,
      edits: draft.edits.map((edit) => (edit.uid === uid && edit.of === of ? { ...edit, before } : edit)),
    })
  }

  #step(draft: Draft): void {
    this.#past = [...this.#past, this.#state.draft].slice(-mostSteps)
    this.#set(this.#state.files, draft)
  }

  #set(files: ReadModels, draft: Draft): void {
    storeDraft(draft)
    const models = editedModels(files, draft.edits)
    this.#state = { files, draft, models, canUndo: this.#past.length > 0 }
    for (const listener of this.#listeners) listener()
  }
}
