import { expect } from 'vitest'
import type { Library } from './library.js'

/**
 * Every row has its files, with the recorded sizes.
 * @returns the names of all files
 */
export async function expectRowsHaveFiles(library: Library): Promise<readonly string[]> {
  const rows = await library.rows()
  const files = rows.flatMap(({ hash, ext, size, formats }) => [{ hash, ext, size }, ...Object.values(formats ?? {})])
  for (const { hash, ext, size } of files) expect(library.sizeOf(hash + ext), hash + ext).toBe(size)
  return files.map(({ hash, ext }) => hash + ext)
}

/** Every row has its files, and every file has its row. */
export async function expectWhole(library: Library): Promise<void> {
  const named = await expectRowsHaveFiles(library)
  expect(library.stored().toSorted()).toEqual(named.toSorted())
}
