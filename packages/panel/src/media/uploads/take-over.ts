import { sendBare, sendForFile, useCatalog, useRights } from '../../api/index.js'
import { randomKey } from '../../random-key.js'
import type { LibraryFile } from '../file/file.js'

/** Returns true for somebody who may upload, if the server fetches pictures. */
export function useTakesPictures(): boolean {
  const features = useCatalog()?.features
  const { media } = useRights()
  return features !== undefined && features.fetch && features.media && media.upload
}

/** The last one that is under way. */
let last: Promise<unknown> = Promise.resolve()

/** Brings a picture into the library, as any upload, one after the other. `address`: of the web, or with the picture in it. */
export function takeOver(address: string, alternativeText: string, signal?: AbortSignal): Promise<LibraryFile> {
  const taken = last.then(async () => {
    signal?.throwIfAborted()
    const picture = await pictureAt(address, signal)
    const body = new FormData()
    body.append('files', picture, fileName(address, picture.type))
    body.append('fileInfo', JSON.stringify({ alternativeText: alternativeText || null }))
    // It is what the route answers.
    const [file] = await sendBare<[LibraryFile]>('/upload', { method: 'POST', body, key: randomKey(), signal })
    return file
  })
  last = taken.catch(() => undefined)
  return taken
}

async function pictureAt(address: string, signal: AbortSignal | undefined): Promise<Blob> {
  const [, type, held] = /^data:([\w/+-]+);base64,(.*)$/is.exec(address) ?? []
  if (type === undefined || held === undefined)
    return sendForFile('/outside/picture', { method: 'POST', body: { address }, signal })
  return new Blob([Uint8Array.from(atob(held), (sign) => sign.charCodeAt(0))], { type })
}

/** Returns the last part of an address as a name that every system takes. */
function fileName(address: string, type: string): string {
  const path = address.startsWith('data:') ? '' : new URL(address).pathname
  const name = path
    .split('/')
    .at(-1)
    ?.replace(/\.\w{1,5}$/, '')
    .replaceAll(/[^\p{L}\p{N}_-]+/gu, '-')
    .slice(0, 60)
  return `${name || 'picture'}.${type.replace(/^image\//, '').replace('jpeg', 'jpg')}`
}
