/** A client's description of a file: `fileInfo`, one JSON text per file. */
import { parseSentJson, RequestError, ValidationError } from '@content-gen/runtime'
import { isRecord, isStorable, issuesError, wrongType } from '@content-gen/runtime/write'
import { checkFileName } from '../content/file-name.js'

/** A missing key or a null changes nothing. */
export interface FileInfo {
  readonly name?: string
  readonly alternativeText?: string
  readonly caption?: string
}

export const fileInfoKeys: ReadonlySet<string> = new Set(['name', 'alternativeText', 'caption'])

/** Parses the parts of a form that describe its files. @throws ValidationError */
export function parseInfosOf(files: number, [only, ...others]: readonly string[] = []): readonly FileInfo[] {
  const sent = only === undefined || others.length === 0 ? only : [only, ...others]
  return files > 1 ? parseFileInfos(sent) : [parseFileInfo(sent)]
}

/** Parses the info of one file. @throws ValidationError */
export function parseFileInfo(sent: unknown): FileInfo {
  return sent === undefined || sent === null ? {} : readInfo(sent, ['fileInfo'])
}

/** Parses the infos of several files, in their order. @throws ValidationError unless they are a list */
function parseFileInfos(sent: unknown): readonly FileInfo[] {
  if (sent === undefined || sent === null) return []
  const infos = typeof sent === 'string' ? parseJson(sent) : sent
  if (!Array.isArray(infos)) throw issuesError([wrongType(['fileInfo'], 'array', null, sent)])
  return infos.map((info: unknown, index) => readInfo(info, ['fileInfo', String(index)]))
}

function parseJson(text: string): unknown {
  try {
    return parseSentJson(text)
  } catch (error) {
    if (error instanceof RequestError) throw error
    return text
  }
}

/** Other keys do nothing, and a number is text. */
function readInfo(sent: unknown, path: readonly string[]): FileInfo {
  const value = typeof sent === 'string' ? parseJson(sent) : sent
  if (!isRecord(value)) throw issuesError([wrongType(path, 'object', null, sent)])
  const entries = Object.entries(value).flatMap(([key, item]) => {
    if (!fileInfoKeys.has(key)) return []
    return [[key, typeof item === 'number' ? String(item) : item] as const]
  })
  for (const [key, text] of entries) {
    if (text !== null && typeof text !== 'string') throw invalid(`${key} must be a string`)
    if (!isStorable(text ?? '')) throw invalid(`${key} contains invalid characters`)
  }
  const { name, ...rest }: FileInfo = Object.fromEntries(entries.filter(([, text]) => text !== null))
  return name ? { ...rest, name: checkFileName(name) } : rest
}

function invalid(message: string): ValidationError {
  return new ValidationError(message, { errors: [{ path: [], message, name: 'ValidationError' }] })
}
