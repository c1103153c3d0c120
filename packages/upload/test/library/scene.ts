/** A running media library, with short functions for requests and expectations. */
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Provider } from '../../../../test/databases.js'
import { bodyOf, send, until } from '../client.js'
import type { Part, Reply } from '../client.js'
import { expectWhole } from '../library-whole.js'
import { openLibrary } from '../library.js'
import type { File, Library } from '../library.js'

type Format = 'png' | 'jpeg' | 'webp' | 'gif' | 'tiff' | 'avif'

export const picture = (width: number, height: number, format: Format = 'png'): Promise<Buffer> => {
  const image = sharp({ create: { width, height, channels: 3, background: '#3366cc' } })
  return image.toFormat(format).toBuffer()
}

/** A picture of 6 by 4 pixels. */
export const small = await picture(6, 4)

export const svg =
  '<?xml version="1.0"?>\n<!-- a picture -->\n<svg xmlns="http://www.w3.org/2000/svg" width="12" height="8" onload="alert(1)"><script>alert(1)</script></svg>'
export const page = '<!DOCTYPE html><html><body><script>alert(1)</script></body></html>'

export const filesOf = ({ status, text }: Reply): File[] => {
  expect(status, text).toBe(200)
  return JSON.parse(text)
}
export const errorOf = ({ text }: Reply) => JSON.parse(text).error

/** Opens a library before the calling suite, and closes it afterwards. The name is the suite's own. */
export function libraryScene(name: string, provider: Provider) {
  let library: Library
  beforeAll(async () => {
    library = await openLibrary(name, provider, { denied: ['api::tag.tag.update'] })
  })
  afterAll(async () => {
    await library?.close()
  })

  const upload = async (...parts: Part[]) => filesOf(await library.upload(...parts))
  const one = async (...parts: Part[]) => (await upload(...parts))[0] as File
  const post = (path: string, parts: Part[], method = 'POST') =>
    send(library.server.base, path, bodyOf(parts), { method })
  const entry = async (reply: Promise<Reply>) => {
    const { status, text } = await reply
    expect(status, text).toBe(200)
    return JSON.parse(text).data
  }
  /** Runs work that must leave no file and no row behind. */
  const withoutTrace = async (work: () => Promise<unknown>) => {
    const before = [library.stored(), await library.rows()]
    await work()
    await until(() => library.incoming().length === 0)
    expect([library.stored(), await library.rows()]).toEqual(before)
  }

  return {
    /** The library, once it is open. */
    get library(): Library {
      return library
    },
    upload,
    one,
    post,
    entry,
    withoutTrace,
  }
}

/** Call this after all other tests of a suite. */
export function expectWholeAtLast(scene: { readonly library: Library }): void {
  test('every row has its files, and every file its row', () => expectWhole(scene.library))

  test('the server never failed', () => {
    expect(scene.library.server.output()).not.toMatch(/"level":[56]0/)
  })
}
