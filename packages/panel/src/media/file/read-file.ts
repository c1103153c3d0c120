import { sendBare } from '../../api/index.js'
import type { LibraryFile } from './file.js'

/** Reads everything about a file. The library's routes answer as Strapi v4's do: without an envelope. */
export function readFile(id: number): Promise<LibraryFile> {
  return sendBare<LibraryFile>(`/upload/files/${id}`)
}
