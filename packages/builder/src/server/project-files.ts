import { hashText, load } from '@content-gen/codegen'
import { jsonSpans, modelFile, type ModelPart } from '@content-gen/schema'
import type { PlainJson, ProjectFile } from '../contract.js'
import { isJsonObject } from '../json.js'

/** A file that a model is read from. */
export interface ReadFile {
  readonly uid: string
  readonly of: ModelPart
  readonly path: string
  readonly text: string
}

/** Reads the files of all models. */
export async function readFiles(root: string): Promise<readonly ReadFile[]> {
  const { files } = await load(root)
  return files.flatMap(({ path, text }) => {
    const found = modelFile(path)
    return found === null ? [] : [{ ...found, path, text }]
  })
}

/** Returns a file as the page gets it. `text` null: it does not exist. */
export function projectFile(path: string, text: string | null): ProjectFile {
  return text === null ? { path, hash: null, json: null } : { path, hash: hashOf(text), json: objectIn(text) }
}

/** The hash of a text. git and editors may change line ends and a mark of the encoding. */
export function hashOf(text: string): string {
  return hashText(text.replaceAll('\r\n', '\n').replace(/^\ufeff/, ''))
}

/** Returns the object of a JSON text; null if `generate` would refuse it. */
export function objectIn(text: string): PlainJson | null {
  if (jsonSpans(text) === null) return null
  const value: unknown = JSON.parse(text.replace(/^\ufeff/, ''))
  return isJsonObject(value) ? value : null
}
