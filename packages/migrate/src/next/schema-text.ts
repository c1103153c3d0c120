import type { DatabaseProvider } from '@content-gen/operate'
import type { Retype } from '../steps/step.js'
import type { PhysicalRename } from './rename/physical-rename.js'

/** Returns a schema without models. */
export function emptySchema(provider: DatabaseProvider): string {
  return `datasource db {\n  provider = "${provider}"\n}\n`
}

/** Returns the schema with the new name of the table or column; fields and models keep theirs. */
export function applyRename(schema: string, rename: PhysicalRename): string {
  if (rename.kind === 'table') return inModel(schema, rename.from, (body) => mapTable(body, rename.to))
  const { table, from, to } = rename
  return inModel(schema, table, (body) => inColumn(schema, body, from, (line) => mapColumn(line, to)))
}

/** Returns the schema with a column of the type that another schema has in its place. */
export function applyType(schema: string, { table, column, target }: Retype, typed: string): string {
  let type = ''
  let native = ''
  inModel(typed, target.table, (body) =>
    inColumn(typed, body, target.column, (line) => {
      type = word.exec(line)?.[2] ?? ''
      native = nativeType.exec(line)?.[0] ?? ''
      return line
    }),
  )
  const change = (line: string) =>
    line.replace(nativeType, '').replace(word, (_, field: string) => field + type) + native
  return inModel(schema, table, (body) => inColumn(schema, body, column, change))
}

const word = /^([ \t]*[A-Za-z]\w*[ \t]+)(\w+)/
const nativeType = /[ \t]+@db\.\w+(?:\([^)]*\))?/

function inModel(schema: string, table: string, change: (body: string) => string | null): string {
  for (const block of schema.matchAll(/^model[ \t]+(\w+)[ \t]*\{\n([^]*?)^\}/gm)) {
    const [whole, model = '', body = ''] = block
    if ((mapped(/^[ \t]*@@map\("((?:[^"\\]|\\.)*)"\)/m, body) ?? model) !== table) continue
    const changed = change(body)
    if (changed === null) break
    return schema.slice(0, block.index) + whole.replace(body, () => changed) + schema.slice(block.index + whole.length)
  }
  throw new Error(`The schema has no ${table}, or not the column`)
}

function modelNames(schema: string): Set<string> {
  return new Set(Array.from(schema.matchAll(/^model[ \t]+(\w+)/gm), ([, name = '']) => name))
}

function mapTable(body: string, to: string): string {
  const map = `@@map(${JSON.stringify(to)})`
  const known = /^([ \t]*)@@map\("(?:[^"\\]|\\.)*"\)/m
  return known.test(body) ? body.replace(known, (_, indent: string) => indent + map) : `${body}\n  ${map}\n`
}

const map = /(\s)@map\("((?:[^"\\]|\\.)*)"\)/

/** Returns null if there is no such column. */
function inColumn(schema: string, body: string, column: string, change: (line: string) => string): string | null {
  const models = modelNames(schema)
  const lines = body.split('\n')
  for (const [index, line] of lines.entries()) {
    const [, field = '', type = ''] = /^[ \t]*([A-Za-z]\w*)[ \t]+(\w+)/.exec(line) ?? []
    if (field === '' || models.has(type)) continue
    if ((map.exec(line)?.[2] ?? field) !== column) continue
    lines[index] = change(line)
    return lines.join('\n')
  }
  return null
}

function mapColumn(line: string, to: string): string {
  const name = `@map(${JSON.stringify(to)})`
  return map.test(line)
    ? line.replace(map, (_, space: string) => space + name)
    : line.replace(/^([ \t]*\w+[ \t]+\w+(?:\[\]|\?)?)/, (start) => `${start} ${name}`)
}

function mapped(pattern: RegExp, text: string): string | undefined {
  return pattern.exec(text)?.[1]
}
