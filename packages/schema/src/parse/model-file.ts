import { Report } from '../diagnostics.js'
import { parseModelPath } from './model-path.js'

/** The two files of a model: what it is, and how the panel shows it. */
export type ModelPart = 'schema' | 'panel'

export interface FileModel {
  readonly uid: string
  readonly of: ModelPart
}

/** Returns the model that the file at a path is about; null if no model is read from there. */
export function modelFile(path: string): FileModel | null {
  const found = parseModelPath(path, new Report())
  return found && { uid: found.uid, of: found.sort === 'panel' ? 'panel' : 'schema' }
}

/** Returns the path at which a new file of a model belongs; null for a text that is no uid. */
export function modelPath(uid: string, of: ModelPart): string | null {
  const path = pathOf(uid, of)
  const found = modelFile(path)
  return found?.uid === uid && found.of === of ? path : null
}

function pathOf(uid: string, of: ModelPart): string {
  const [, kind, owner = '', type = ''] = /^(api|plugin)::([^.]*)\.(.*)$/.exec(uid) ?? []
  if (kind === undefined) return `src/components/${uid.replace('.', '/')}${of === 'panel' ? '.panel' : ''}.json`
  return `src/${kind === 'api' ? 'api' : 'extensions'}/${owner}/content-types/${type}/${of}.json`
}
