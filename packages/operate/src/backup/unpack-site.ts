import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { tarFiles, type TarFile } from '../archive/tar-files.js'
import { MigrationError } from '../database/errors.js'
import { databaseName, listName, parseList, uploadsFolder, type BackupList, type Content } from './contents.js'

/** Files of a backup, beside their place. */
export interface UnpackedFiles {
  readonly count: number
  /** Puts them into `public/uploads`: each replaces the one that has its name. */
  place(): Promise<void>
  discard(): Promise<void>
}

/** Characters of the list: some millions of files. */
const longestList = 2 ** 29

/** Unpacks a backup: its database to `database`, where nothing is. @throws MigrationError unless everything is as its list says */
export async function unpackSite(backup: string, database: string, projectDir: string): Promise<UnpackedFiles> {
  const { projectFolder, storedName } = await import('@content-gen/upload/console')
  const draft = await projectFolder(projectDir).open()
  const discard = () => rm(draft.folder, { recursive: true, force: true })
  const placeOf = (name: string) => {
    if (name === databaseName) return database
    const file = name.startsWith(uploadsFolder) ? name.slice(uploadsFolder.length) : ''
    if (storedName.test(file)) return join(draft.folder, file)
    throw new Error(`it has ${JSON.stringify(name.slice(0, 100))}, which no backup has`)
  }
  try {
    const names = await unpack(backup, placeOf)
    const files = names.flatMap((name) => (name === databaseName ? [] : [name.slice(uploadsFolder.length)]))
    const groups = files.map((name) => ({
      hash: name,
      files: [{ path: join(draft.folder, name), name, mime: 'application/octet-stream' }],
      before: null,
    }))
    return { count: files.length, place: () => draft.place(groups).then(() => draft.keep()), discard }
  } catch (error) {
    await discard()
    const reason = error instanceof Error ? error.message : String(error)
    throw new MigrationError('backup-unusable', `${backup} is damaged: ${reason}.`, 'Nothing was changed.', {
      cause: error,
    })
  }
}

/** Returns the names of what was unpacked. */
async function unpack(backup: string, placeOf: (name: string) => string): Promise<readonly string[]> {
  const found = new Map<string, Content>()
  let list: BackupList | null = null
  for await (const file of tarFiles(createReadStream(backup))) {
    if (list !== null || file.type !== 'file' || found.has(file.name)) throw new Error('it is not as a backup is made')
    if (file.name === listName) list = parseList(await textOf(file))
    else found.set(file.name, await unpackFile(file, placeOf(file.name)))
  }
  if (list === null) throw new Error('its end is missing')
  const listed = Object.entries(list.files)
  const wrong = listed.find(([name, { size, sha256 }]) => {
    const content = found.get(name)
    return content?.size !== size || content.sha256 !== sha256
  })
  if (wrong !== undefined) throw new Error(`${wrong[0]} is not as it was`)
  if (listed.length !== found.size || !found.has(databaseName)) throw new Error('it is not what its list says')
  return [...found.keys()]
}

async function unpackFile({ content, size }: TarFile, path: string): Promise<Content> {
  const hash = createHash('sha256')
  async function* hashed(): AsyncGenerator<Buffer> {
    for await (const bytes of content) {
      hash.update(bytes)
      yield bytes
    }
  }
  await pipeline(hashed(), createWriteStream(path, { flags: 'wx' }))
  return { size, sha256: hash.digest('hex') }
}

async function textOf({ content, size }: TarFile): Promise<string> {
  if (size > longestList) throw new Error(`${listName} is too long`)
  const chunks: Buffer[] = []
  for await (const chunk of content) chunks.push(chunk)
  return Buffer.concat(chunks).toString('utf8')
}
