/** The layout of a backup with files: a tar file with the database, the files, and last of all the list of them. */
export const databaseName = 'content.db'
export const uploadsFolder = 'uploads/'
export const listName = 'backup.json'

/** The contents of a backup, as it says them itself. */
export interface BackupList {
  readonly version: 1
  /** ISO text: the database is as it was then. */
  readonly at: string
  /** By their names in the tar file. */
  readonly files: Readonly<Record<string, Content>>
}

export interface Content {
  /** Bytes. */
  readonly size: number
  readonly sha256: string
}

/** @throws Error if the text is no list of a backup */
export function parseList(text: string): BackupList {
  const value: unknown = JSON.parse(text)
  if (isList(value)) return value
  throw new Error(`${listName} is no list of a backup that this release can read`)
}

function isList(value: unknown): value is BackupList {
  if (!isObject(value) || value['version'] !== 1 || typeof value['at'] !== 'string') return false
  return isObject(value['files']) && Object.values(value['files']).every(isContent)
}

function isContent(value: unknown): value is Content {
  return isObject(value) && typeof value['size'] === 'number' && typeof value['sha256'] === 'string'
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
