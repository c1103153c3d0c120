import type { UploadFailure } from './upload-failure.js'

/** The server refuses these in names. */
const forbidden = /[<>:"/\\|?*\p{Cc}\p{Cs}\uFFFD]+/gu
/** They turn the direction of text, unseen. */
const directions = /[\u202a-\u202e\u2066-\u2069]/g

/** Returns a name that the server takes, if it refused a file for its name; else null: the name was no fault. */
export function mendedName(name: string, { reason }: UploadFailure): string | null {
  if (reason?.code !== 'fileName' && reason?.code !== 'fileNameLong') return null
  const dot = name.lastIndexOf('.')
  const [base, extension] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, '']
  const end = plain(extension)
  const most = Number(reason.data['max'] ?? 255) - bytesOf(end)
  return `${cut(plain(base).trim() || 'file', most)}${end}`
}

/** Within a word a dash stands for what is refused; around words nothing does. */
function plain(text: string): string {
  return text
    .normalize()
    .replaceAll(directions, '')
    .replaceAll(forbidden, '\0')
    .replaceAll(/(?<=^|\s)\0+|\0+(?=\s|$)/g, '')
    .replaceAll('\0', '-')
}

const bytesOf = (text: string) => new TextEncoder().encode(text).length

function cut(text: string, bytes: number): string {
  const letters = [...text]
  while (letters.length > 1 && bytesOf(letters.join('')) > bytes) letters.pop()
  return letters.join('')
}
