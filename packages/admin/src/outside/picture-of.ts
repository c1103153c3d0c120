import { RequestError } from '@content-gen/runtime'
import type { FetchedAddress, FetchFailure } from '@content-gen/editorial'

interface Picture {
  readonly type: string
  readonly body: Buffer
}

/** The first bytes of bitmaps, as Latin 1. Drawings (SVG) may hold scripts. */
const kinds: readonly (readonly [RegExp, string])[] = [
  [/^\x89PNG\r\n/, 'image/png'],
  [/^\xff\xd8\xff/, 'image/jpeg'],
  [/^GIF8[79]a/, 'image/gif'],
  [/^RIFF[\s\S]{4}WEBP/, 'image/webp'],
  [/^[\s\S]{4}ftypavif/, 'image/avif'],
]

/** Returns what was fetched if it is a picture, whatever its sender calls it. @throws RequestError */
export function pictureOf(fetched: FetchedAddress | FetchFailure): Picture {
  if (typeof fetched === 'string' || fetched.status !== 200) throw noPicture()
  const { body } = fetched
  const start = body.subarray(0, 16).toString('latin1')
  const kind = kinds.find(([form]) => form.test(start))
  if (!kind) throw noPicture()
  return { type: kind[1], body }
}

function noPicture(): RequestError {
  return new RequestError(
    400,
    'ValidationError',
    'The address gives no picture of at most 10 MB',
    {},
    { code: 'pictureUnreachable' },
  )
}
