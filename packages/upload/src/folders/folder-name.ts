import { ValidationError } from '@content-gen/runtime'
import { plainName } from '../content/file-name.js'

/** Characters of a name. */
const longest = 100
/** Folders are rows, never directories. Their names are kept from looking like paths all the same. */
const forbidden = /[/\\\p{Cc}\p{Cs}]/u

/** Returns the name of a folder, without space around it. @throws ValidationError */
export function sentFolderName(sent: unknown): string {
  const name = typeof sent === 'string' ? plainName(sent).trim() : ''
  if (!/[\p{L}\p{N}\p{P}\p{S}]/u.test(name))
    throw new ValidationError('A folder needs a name', {}, { code: 'folderName' })
  if (name.length > longest) {
    const refusal = { code: 'folderNameLong', data: { max: longest } } as const
    throw new ValidationError(`The name of a folder has at most ${longest} characters`, {}, refusal)
  }
  if (forbidden.test(name) || /^\.+$/.test(name))
    throw new ValidationError(
      'The name of a folder has no slashes and no control characters, and not dots alone',
      {},
      { code: 'folderName' },
    )
  return name
}
