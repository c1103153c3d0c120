import { isObject, type JsonObject } from '../json-object.js'
import { ImportProblem } from '../problem.js'
import type { ArchiveFile } from './archive.js'

/** Yields the objects of a file with one in each line. @throws ImportProblem */
export async function* jsonLines(file: ArchiveFile, most = 64 * 2 ** 20): AsyncGenerator<JsonObject> {
  let number = 0
  for await (const line of linesOf(file.content, most, `${file.name} has a line of more than ${most} bytes.`)) {
    number++
    if (line.trim() !== '') yield parsed(line, `${file.name}, line ${number},`)
  }
}

/** @throws ImportProblem */
export async function wholeJson(file: ArchiveFile, most: number): Promise<JsonObject> {
  if (file.size > most) throw new ImportProblem(`${file.name} has more than ${most} bytes.`)
  const chunks: Buffer[] = []
  for await (const chunk of file.content) chunks.push(chunk)
  return parsed(Buffer.concat(chunks).toString(), file.name)
}

export async function* linesOf(content: AsyncIterable<Buffer>, most: number, tooLong: string): AsyncGenerator<string> {
  let [parts, length]: [Buffer[], number] = [[], 0]
  const add = (part: Buffer) => {
    parts.push(part)
    length += part.length
    if (length > most) throw new ImportProblem(tooLong)
  }
  for await (const chunk of content) {
    let from = 0
    for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, from)) {
      add(chunk.subarray(from, end))
      yield Buffer.concat(parts).toString()
      ;[parts, length, from] = [[], 0, end + 1]
    }
    add(chunk.subarray(from))
  }
  if (length > 0) yield Buffer.concat(parts).toString()
}

function parsed(text: string, place: string): JsonObject {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new ImportProblem(`${place} is no JSON: the archive is damaged.`)
  }
  if (isObject(value)) return value
  throw new ImportProblem(`${place} is no object of JSON: the archive is damaged.`)
}
