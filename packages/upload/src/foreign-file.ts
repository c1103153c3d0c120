/** Rows of files that are kept elsewhere: what a client may say of such a file without sending it. */
import { ValidationError } from '@content-gen/runtime'

/**
 * Refuses what the library would take for a file of its own, and addresses that a browser would run. Everything else is judged
 * like the data of any entry. @throws ValidationError
 */
export function checkForeignFile(data: Readonly<Record<string, unknown>>, ownProvider: string): void {
  if (data['provider'] === ownProvider) throw new ValidationError(`Files of ${ownProvider} have to be uploaded`)
  for (const address of [data['url'], data['previewUrl'], ...versionAddresses(data['formats'])]) {
    if (address !== null && address !== undefined && !isWebAddress(address))
      throw new ValidationError('The address of a file begins with https:// or http://')
  }
}

/** The addresses of the smaller versions of a picture. */
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
