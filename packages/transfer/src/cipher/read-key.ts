import { readFile } from 'node:fs/promises'
import { wordsOf, type ExportProblem, type ImportProblem } from '../problem.js'

/** Returns the key in a file, without the end of its line. @throws Problem */
export async function readKey(path: string, Problem: typeof ImportProblem | typeof ExportProblem): Promise<string> {
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    throw new Problem(`The key file ${path} cannot be read: ${wordsOf(error)}.`, { cause: error })
  })
  const key = text.replace(/\r?\n$/, '')
  if (key === '') throw new Problem(`The key file ${path} is empty.`)
  return key
}
