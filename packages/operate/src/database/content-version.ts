/** Translates `content.json` of older versions, which projects and their migrations keep. */
import { MigrationError } from './errors.js'

/** The version whose words the rest of this package and `packages/migrate` read. */
const current = 2

/**
 * Returns the text in the words of the current version. Text that is not JSON is returned unchanged.
 * @throws MigrationError if a newer tool wrote it
 */
export function inCurrentWords(text: string, path: string): string {
  // Most files are of the current version, which they begin with: those of large projects take a while to parse.
  if (begins.exec(text)?.[1] === String(current)) return text
  const content = parsedContent(text)
  if (!isObject(content) || content['version'] === current) return text
  if (typeof content['version'] === 'number' && content['version'] > current) {
    throw new MigrationError(
      'schema-invalid',
      `${path} was written by a newer version of content-gen.`,
      'Install the version that the other files of the project were generated with.',
    )
  }
  const { comment, ...rest } = content
  return `${JSON.stringify({ comment, version: current, ...rest }, translateLink, 2)}\n`
}

const begins = /^\{\s*"comment": "[^"]*",\s*"version": (\d+)/

/** The words of version 1 for the parts of a link. */
const renamed: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  key: { column: 'key' },
  morphKey: { type: 'morphType', id: 'morphId' },
  morphTable: { type: 'morphType', id: 'morphId', field: 'attribute' },
}

function translateLink(name: string, value: unknown): unknown {
  if (name !== 'link' || !isObject(value)) return value
  const { kind } = value
  const words = typeof kind === 'string' ? renamed[kind] : undefined
  if (words === undefined) return value
  const parts = Object.entries(value).map(([part, column]) => [words[part] ?? part, column])
  return { ...Object.fromEntries(parts), kind: kind === 'key' ? 'foreignKey' : kind }
}

/** Returns what a `content.json` holds; null if the text is not JSON. */
export function parsedContent(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
