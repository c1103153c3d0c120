/** The file of types that a front end has: usually outside of the project, so a run treats it apart from its own files. */
import { mkdir, readFile, rename } from 'node:fs/promises'
import { dirname, join, relative, resolve, sep } from 'node:path'
import type { Diagnostic, ProjectConfig, Schema } from '@content-gen/schema'
import { render } from '../render.js'
import { draftFileOf } from '../project/drafts.js'
import { removeFile, statsAt } from '../project/entries.js'
import { writeSynced } from '../project/journal.js'
import { problem } from '../project/problem.js'
import { projectHeader } from '../typescript/header.js'
import type { Change } from '../compare-files.js'
import { clientView } from './client-view.js'

const fileName = 'content.ts'

/** Returns the types of a project for clients. */
export function clientTypes(schema: Schema, config: ProjectConfig): string {
  return render('client', clientView(schema, config))
}

/** The change of the file, and its problem. */
export interface ClientChange {
  readonly change: Change
  readonly diagnostics: readonly Diagnostic[]
}

/** Compares the types in a folder with those of the models. */
export async function compareClient(
  root: string,
  folder: string,
  schema: Schema,
  config: ProjectConfig,
): Promise<ClientChange> {
  const place = join(resolve(root, folder), fileName)
  const path = relative(root, place).split(sep).join('/')
  const after = clientTypes(schema, config)
  const stats = await statsAt(place)
  if (stats === null) return accepted({ kind: 'create', path, before: null, after })
  if (!stats.isFile()) return refused({ kind: 'conflict', path, before: null, after }, 'this is not a plain file')
  const before = (await readFile(place, 'utf8')).replaceAll('\r\n', '\n')
  if (before === after) return accepted({ kind: 'unchanged', path, before, after })
  if (before.startsWith(projectHeader)) return accepted({ kind: 'update', path, before, after })
  return refused({ kind: 'conflict', path, before, after }, 'content-gen did not write this file')
}

function accepted(change: Change): ClientChange {
  return { change, diagnostics: [] }
}

function refused(change: Change, message: string): ClientChange {
  return {
    change,
    diagnostics: [problem('client-foreign', change.path, message, 'Move it away, or name another folder.')],
  }
}

/** Carries out a change. Readers see either the old or the new file. */
export async function writeClient(root: string, { kind, path, after }: Change): Promise<void> {
  if (after === null || (kind !== 'create' && kind !== 'update')) return
  const place = join(root, path)
  const draft = draftFileOf(place)
  await mkdir(dirname(place), { recursive: true })
  await removeFile(draft)
  try {
    await writeSynced(draft, after, 'wx')
    await rename(draft, place)
  } catch (error) {
    await removeFile(draft)
    throw error
  }
}
