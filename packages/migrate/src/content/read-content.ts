import { MigrationError } from '@content-gen/operate'
import type { ContentFile } from './content.js'

/** Reads what `generate` wrote; returns null if there is none, so that only the tables are known. */
export function readContent(text: string | null, path: string): ContentFile | null {
  if (text === null) return null
  const value = parse(text)
  if (isContent(value)) return value
  throw new MigrationError('schema-invalid', `${path} is not what \`generate\` wrote.`, hint)
}

const hint =
  'It may contain the conflict markers of a merge. If it is in prisma/ itself, delete it and run `content-gen generate`.'

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** The tool wrote the file: only the outline of its form is checked. */
function isContent(value: unknown): value is ContentFile {
  if (typeof value !== 'object' || value === null || !('models' in value) || !('actions' in value)) return false
  const { models, actions } = value
  if (!Array.isArray(models) || !Array.isArray(actions)) return false
  return models.every((model: unknown) => {
    if (typeof model !== 'object' || model === null) return false
    return 'uid' in model && 'table' in model && 'columns' in model && 'attributes' in model
  })
}
