/** Turns a sent file into a row and stored files. */
import { randomBytes } from 'node:crypto'
import { stat } from 'node:fs/promises'
import { ValidationError } from '@content-gen/runtime'
import { checkFileName, extensionOf, makeHash } from '../content/file-name.js'
import { readPicture } from '../pictures/image.js'
import type { UploadConfig } from '@content-gen/runtime'
import type { Picture } from '../pictures/image.js'
import type { FileInfo } from './file-info.js'
import type { SentFile } from '../form/multipart.js'
import type { PlacedGroup, Storage } from '../storage/storage.js'

export interface PreparedFile {
  /** Attributes of the file type, by name. */
  readonly attributes: Readonly<Record<string, unknown>>
  readonly group: PlacedGroup
}

/** A file of the library whose content is being replaced. */
export interface Predecessor {
  readonly hash: string
  readonly ext: string
}

/** The library that the file is added to, and its sender. */
interface Whereto {
  readonly storage: Storage
  readonly config: UploadConfig
  readonly sender: string
}

/** @throws RequestError 400 for a file that the library does not accept */
export async function prepareFile(
  file: SentFile,
  info: FileInfo,
  { storage, config, sender }: Whereto,
  predecessor?: Predecessor,
): Promise<PreparedFile> {
  if (file.size === 0) throw new ValidationError('Files are empty', {}, { code: 'fileEmpty' })
  const name = info.name ?? (checkFileName(file.name) || 'file')
  const { contentType, isProvable } = await loadTypes()
  const type = await contentType(predecessor ? { ...file, name: predecessor.hash + predecessor.ext } : file)
  const isDoubtful = predecessor && !type.isProven
  const extension =
    isDoubtful && ((await isProvable(predecessor.ext)) || !hasExtension(file.name, predecessor.ext))
      ? ''
      : type.extension
  if (predecessor && extension !== predecessor.ext) {
    const own = predecessor.ext || 'none'
    const message = `A file can be replaced only by one of its own type (${own})`
    throw new ValidationError(message, {}, { code: 'fileType', data: { extension: own } })
  }
  const picture = type.isProven ? await readPicture(file.path, type.mime, config.breakpoints, sender) : null
  const hash = predecessor?.hash ?? (await makeHash(name))
  const stem = predecessor && storage.isWriteOnce ? `${hash}_${randomBytes(5).toString('hex')}` : hash
  const stored: Stored = { name, hash, stem, ext: extension, mime: type.mime, storage }
  const main = stem + extension
  const formats = formatsOf(picture, stored)
  return {
    attributes: {
      ...info,
      name,
      width: picture?.width ?? null,
      height: picture?.height ?? null,
      formats: formats ?? (predecessor ? {} : null),
      hash,
      ext: stored.ext,
      mime: stored.mime,
      size: kilobytes((await stat(file.path)).size),
      url: storage.url(main),
      provider: storage.provider,
      ...storage.describe?.(main),
    },
    group: {
      hash,
      before: null,
      files: [
        { path: file.path, name: main, mime: stored.mime },
        ...(picture?.versions ?? []).map(({ key, path }) => ({
          path,
          name: versionName(key, stored),
          mime: stored.mime,
        })),
      ],
    },
  }
}

/** Returns true if a name says nothing against an extension. A name without one stays, and so does the address. */
function hasExtension(name: string, extension: string): boolean {
  const own = extensionOf(name).toLowerCase()
  return extension !== '' && (own === '' || own === extension.toLowerCase())
}

/** Loads what tells the types of files: servers do it when they prepare for requests. */
export async function loadTypes() {
  const types = await import('../content/content-type.js')
  await types.loadDetection()
  return types
}

interface Stored {
  readonly name: string
  readonly hash: string
  /** The stored name without the extension: the hash, unless it replaces content that nothing may replace. */
  readonly stem: string
  readonly ext: string
  readonly mime: string
  readonly storage: Storage
}

function formatsOf(picture: Picture | null, stored: Stored): object | null {
  if (picture === null || picture.versions.length === 0) return null
  const { name, hash, ext, mime, storage } = stored
  return Object.fromEntries(
    picture.versions.map(({ key, width, height, size }) => [
      key,
      {
        name: `${key}_${name}`,
        hash: `${key}_${hash}`,
        ext,
        mime,
        path: null,
        width,
        height,
        size: kilobytes(size),
        sizeInBytes: size,
        url: storage.url(versionName(key, stored)),
        ...storage.describe?.(versionName(key, stored)),
      },
    ]),
  )
}

function versionName(key: string, { stem, ext }: Stored): string {
  return `${key}_${stem}${ext}`
}

/** Rounds to two decimals; a kilobyte has 1000 bytes. */
function kilobytes(bytes: number): number {
  return Math.round(bytes / 10) / 100
}
