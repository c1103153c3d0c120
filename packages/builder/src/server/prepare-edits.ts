import { modelTexts, type ModelEdit } from '@content-gen/codegen'
import { modelPath } from '@content-gen/schema'
import type { ChangedFile, FileEdit } from '../contract.js'
import { hashOf, objectIn, projectFile, type ReadFile } from './project-files.js'
import { RefusedRequest } from './refused-request.js'
import { newFileText, rewriteJson } from './rewrite-json.js'

/** Edits as texts of files. */
export interface PreparedEdits {
  /** Without those that change nothing. */
  readonly edits: readonly ModelEdit[]
  readonly conflicts: readonly ChangedFile[]
}

/**
 * Finds the file of each edit by its uid, among the `files` of the project: no path comes from the page.
 * @throws RefusedRequest for a uid that no file can have, and for a file that is no JSON object
 * @throws ProjectProblem for a link in the place of a file
 */
export async function prepareEdits(
  root: string,
  files: readonly ReadFile[],
  edits: readonly FileEdit[],
): Promise<PreparedEdits> {
  const placed = edits.map((edit) => {
    const found = files.find(({ uid, of }) => uid === edit.uid && of === edit.of)
    const path = found?.path ?? modelPath(edit.uid, edit.of)
    if (path === null) throw new RefusedRequest(400, 'request', `A model cannot be called ${JSON.stringify(edit.uid)}`)
    return { ...edit, path, read: found?.text ?? null }
  })
  const paths = placed.map(({ path }) => path)
  const texts = await modelTexts(root, paths)
  const prepared = placed.map(({ path, read, before, json }) => {
    const text = texts.get(path) ?? null
    const isChanged = [text, read].some((each) => (each === null ? null : hashOf(each)) !== before)
    if (isChanged) return { conflict: { ...projectFile(path, text), text } }
    return { edit: { path, before: text, after: textOf(path, read, json) } }
  })
  return {
    edits: prepared.flatMap(({ edit }) => (edit === undefined || edit.before === edit.after ? [] : [edit])),
    conflicts: prepared.flatMap(({ conflict }) => conflict ?? []),
  }
}

function textOf(path: string, read: string | null, json: FileEdit['json']): string | null {
  if (json === null) return null
  if (read === null) return newFileText(json)
  if (objectIn(read) !== null) return rewriteJson(read, json)
  throw new RefusedRequest(400, 'request', `${path} is not valid JSON: repair it in an editor first`)
}
