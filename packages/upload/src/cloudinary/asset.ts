/** The place of a file at Cloudinary, which has three spaces of names. */
import { storedName } from '../storage/stored-name.js'
import type { StoredPlace } from '../storage/storage.js'

/** `image` includes PDF, `video` includes sound, `raw` is anything else. */
export type AssetType = 'image' | 'video' | 'raw'

export interface Asset {
  readonly type: AssetType
  /** With the folder. The extension of pictures and films is a part of their addresses alone. */
  readonly publicId: string
  /** The extension that its address has: empty, or with its dot. */
  readonly ending: string
}

/** The formats that Cloudinary reads, by extension, with the name that it has for each. */
const formats: ReadonlyMap<string, readonly [AssetType, string]> = new Map([
  ...named('image', 'png gif webp avif bmp ico svg pdf heic heif psd jxl'),
  ...['jpg', 'jpeg', 'jpe', 'jfif'].map((each) => [each, ['image', 'jpg']] as const),
  ...['tif', 'tiff'].map((each) => [each, ['image', 'tif']] as const),
  ...named('video', 'mp4 webm mov avi mkv ogv m4v mpeg wmv flv 3gp mp3 wav ogg m4a flac aac aiff opus'),
])

function named(type: AssetType, names: string) {
  return names.split(' ').map((each) => [each, [type, each]] as const)
}

/** The form of names whose place is not the usual one: the type, and the public id, with a dot and the extension unless it is raw. */
const elsewhere = /^(image|video|raw)\/(.+)$/

/** The form of all names: those of any storage, and `elsewhere`. */
export const assetName = /^(?:\w[\w.-]{0,254}|(?:image|video)\/[^?&#\\%<>+]+\.\w*|raw\/[^?&#\\%<>+]+)$/

/** Returns the place of a stored name. `folder`: empty, or with a slash at the end. */
export function assetOf(name: string, folder: string): Asset {
  const [, type, path] = elsewhere.exec(name) ?? []
  if (type === 'raw' && path !== undefined) return { type, publicId: path, ending: '' }
  const dot = (path ?? name).lastIndexOf('.')
  const [stem, extension] = dot < 0 ? [path ?? name, ''] : [(path ?? name).slice(0, dot), (path ?? name).slice(dot + 1)]
  const [usual, format] = formats.get(extension.toLowerCase()) ?? ['raw', extension]
  const ending = format === '' ? '' : `.${format}`
  if (type === 'image' || type === 'video') return { type, publicId: stem, ending }
  return usual === 'raw'
    ? { type: usual, publicId: folder + name, ending: '' }
    : { type: usual, publicId: folder + stem, ending }
}

/** Returns the stored name for what a row says, as Strapi v4 writes it: `{ public_id, resource_type }`. Another folder is a part of the name. */
export function nameOfAsset({ hash, ext, metadata }: StoredPlace, folder: string): string | null {
  const said = placeIn(metadata)
  if (said === null) return storedName.test(hash + ext) ? hash + ext : null
  const { type, publicId } = said
  const stem = publicId.startsWith(folder) ? publicId.slice(folder.length) : ''
  const usual = type === 'raw' ? stem : stem + ext
  const asset = assetOf(usual, folder)
  if (storedName.test(usual) && asset.type === type && asset.publicId === publicId) return usual
  const name = `${type}/${publicId}${type === 'raw' ? '' : ext || '.'}`
  return assetName.test(name) ? name : null
}

function placeIn(metadata: unknown): Pick<Asset, 'type' | 'publicId'> | null {
  if (typeof metadata !== 'object' || metadata === null || !('public_id' in metadata)) return null
  const { public_id: publicId } = metadata
  if (typeof publicId !== 'string' || publicId === '') return null
  const type = 'resource_type' in metadata ? metadata.resource_type : undefined
  // Strapi v4 takes a row without a type for a picture's.
  return { type: type === 'video' || type === 'raw' ? type : 'image', publicId }
}
