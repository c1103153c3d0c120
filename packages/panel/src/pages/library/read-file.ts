import { send } from '../../api/index.js'
import type { LibraryFile } from './file.js'

/** Reads everything about a file. The library's routes answer as Strapi v4's do: without an envelope. */
export async function readFile(id: number, withUses = false): Promise<LibraryFile> {
  const answer: unknown = await send(`/upload/files/${id}`, withUses ? { query: { populate: 'related' } } : {})
  return answer as LibraryFile
}
