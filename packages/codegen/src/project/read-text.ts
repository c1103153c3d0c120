import { constants } from 'node:fs'
import { open } from 'node:fs/promises'

const sizeLimit = 1_000_000

/** Returns the text of a file that a person wrote, or why it cannot be text. */
export async function readProjectText(
  path: string,
): Promise<{ readonly text: string; readonly problem: '' } | { readonly text: null; readonly problem: string }> {
  // Avoids waiting for a writer to a pipe.
  const file = await open(path, constants.O_RDONLY | constants.O_NONBLOCK).catch((error: unknown) => describe(error))
  if (typeof file === 'string') return { text: null, problem: `this file cannot be read: ${file}` }
  try {
    const stats = await file.stat()
    if (!stats.isFile()) return { text: null, problem: 'this is not a plain file' }
    if (stats.size > sizeLimit) return { text: null, problem: `this file is larger than ${sizeLimit} bytes` }
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(await file.readFile()), problem: '' }
  } catch (error) {
    return {
      text: null,
      problem:
        error instanceof TypeError ? 'this file is not UTF-8 text' : `this file cannot be read: ${describe(error)}`,
    }
  } finally {
    await file.close()
  }
}

function describe(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error)
}
