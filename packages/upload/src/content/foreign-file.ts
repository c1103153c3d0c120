/** Rows of files that are stored elsewhere: what a client may say about them without sending them. */
import { ValidationError } from '@content-gen/runtime'

/**
 * Rejects rows that the library would take for its own files, and addresses that a browser would run. Otherwise the data is validated like
 * any entry's. @throws ValidationError
 */
export function checkForeignFile(data: Readonly<Record<string, unknown>>, ownProvider: string): void {
  if (data['provider'] === ownProvider) throw new ValidationError(`Files of ${ownProvider} have to be uploaded`)
  for (const address of [data['url'], data['previewUrl'], ...versionAddresses(data['formats'])]) {
    if (address !== null && address !== undefined && !isWebAddress(address))
      throw new ValidationError('The address of a file begins with https:// or http://')
  }
}

/** Returns the addresses of the smaller versions of a picture. */
function versionAddresses(formats: unknown): unknown[] {
  if (formats === null || formats === undefined) return []
  if (typeof formats !== 'object') throw new ValidationError('formats must be an object')
  return Object.values(formats).map((version: unknown) => {
    if (typeof version === 'object' && version !== null && 'url' in version) return version.url
    throw new ValidationError('Each of formats must have a url')
  })
}

function isWebAddress(address: unknown): boolean {
  return typeof address === 'string' && /^https?:\/\//i.test(address) && URL.canParse(address)
}
