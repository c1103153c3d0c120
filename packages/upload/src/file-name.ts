/** Names of files: what clients may call theirs, and under which names they are stored. */
import { randomBytes } from 'node:crypto'
import slugify from '@sindresorhus/slugify'
import { ApplicationError } from '@content-gen/runtime'

/** What no file system takes in a name, and no header. */
const forbidden = /[<>:"/\\|?*\p{Cc}\p{Cs}]/u
const longest = 255

/** The name that a file gets in the library. @throws ApplicationError */
export function checkFileName(name: string): string {
  const normal = name.normalize()
  if (forbidden.test(normal)) throw new ApplicationError('File name contains invalid characters')
  if (Buffer.byteLength(normal) > longest) throw new ApplicationError(`File name is longer than ${longest} bytes`)
  return normal
}

/** What comes after the last dot, with it; nothing where the dot begins the name. */
export function extensionOf(name: string): string {
  const dot = name.lastIndexOf('.')
  return dot > 0 ? name.slice(dot) : ''
}

/** The stored name of a file without its extension: readable, unguessable, the same letters on every file system. */
export function makeHash(name: string): string {
  const extension = extensionOf(name)
  const base = extension === '' ? name : name.slice(0, -extension.length)
  // A slug costs time that grows with the name.
  const slug = slugify(base.slice(0, 100), { separator: '_', lowercase: false }).slice(0, 100)
  return `${slug || 'file'}_${randomBytes(5).toString('hex')}`
}
