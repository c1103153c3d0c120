/** A client's description of a file: `fileInfo`, one JSON text per file. */
import { parseSentJson, RequestError, ValidationError } from '@content-gen/runtime'
import { isRecord, isStorable, issuesError, wrongType } from '@content-gen/runtime/write'
import { checkFileName } from './file-name.js'

/** A missing key or a null changes nothing. */
export interface FileInfo {
  readonly name?: string
  readonly alternativeText?: string
  readonly caption?: string
}

export const fileInfoKeys: ReadonlySet<string> = new Set(['name', 'alternativeText', 'caption'])

/** Parses the infos of a form or JSON body, in order. @throws ValidationError */
export function parseFileInfos(sent: unknown): readonly FileInfo[] {
  const values = sent === undefined || sent === null ? [] : Array.isArray(sent) ? sent : [sent]
  return values.flatMap((value) => {
    const info: unknown = typeof value === 'string' ? parseJson(value) : value
    return Array.isArray(info) ? info.map(readInfo) : [readInfo(info)]
  })
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
function readInfo(value: unknown): FileInfo {
  if (!isRecord(value)) throw issuesError([wrongType(['fileInfo'], 'object', null, value)])
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
