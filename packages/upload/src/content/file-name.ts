/** Names of files: those that clients may choose, and those under which files are stored. */
import { randomBytes } from 'node:crypto'
import { ApplicationError } from '@content-gen/runtime'

/** Characters that file systems or headers do not accept in a name, and U+FFFD, the trace of bytes that are no text. */
const forbidden = /[<>:"/\\|?*\p{Cc}\p{Cs}\uFFFD]/u
/** They turn the direction of text, unseen: with one of them, `a-gnp.exe` looks like `a-exe.png`. */
const directions = /[\u202a-\u202e\u2066-\u2069]/g

/** Returns a name in its composed form, which nothing turns. */
export function plainName(name: string): string {
  return name.normalize().replaceAll(directions, '')
}

const longest = 255

/** Returns the name of a file in the library. @throws ApplicationError */
export function checkFileName(name: string): string {
  const normal = plainName(name)
  if (forbidden.test(normal))
    throw new ApplicationError('File name contains invalid characters', {}, { code: 'fileName' })
  if (Buffer.byteLength(normal) <= longest) return normal
  const refusal = { code: 'fileNameLong', data: { max: longest } } as const
  throw new ApplicationError(`File name is longer than ${longest} bytes`, {}, refusal)
}

/** Returns the last dot and what follows; an empty text if the name starts with that dot. */
export function extensionOf(name: string): string {
  const dot = name.lastIndexOf('.')
  return dot > 0 ? name.slice(dot) : ''
}

/** Loads what makes names readable in any script: servers do it when they prepare for requests. */
export async function loadSlugify() {
  return (await import('@sindresorhus/slugify')).default
}

/** Returns the stored name without its extension: readable, unguessable, and the same on every file system. */
export async function makeHash(name: string): Promise<string> {
  const extension = extensionOf(name)
  const base = extension === '' ? name : name.slice(0, -extension.length)
  const slugify = await loadSlugify()
  // Computing a slug takes time proportional to the name.
  const slug = slugify(base.slice(0, 100), { separator: '_', lowercase: false }).slice(0, 100)
  return `${slug || 'file'}_${randomBytes(5).toString('hex')}`
}
