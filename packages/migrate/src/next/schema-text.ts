import type { DatabaseProvider } from '@content-gen/operate'
import type { PhysicalRename } from './rename/physical-rename.js'

/** Returns a schema without models. */
export function emptySchema(provider: DatabaseProvider): string {
  return `datasource db {\n  provider = "${provider}"\n}\n`
}

/** Returns the schema with the new name of the table or column; fields and models keep theirs. */
export function applyRename(schema: string, rename: PhysicalRename): string {
  const table = rename.kind === 'table' ? rename.from : rename.table
  for (const block of schema.matchAll(/^model[ \t]+(\w+)[ \t]*\{\n([^]*?)^\}/gm)) {
    const [whole, model = '', body = ''] = block
    if ((mapped(/^[ \t]*@@map\("((?:[^"\\]|\\.)*)"\)/m, body) ?? model) !== table) continue
    const renamed = rename.kind === 'table' ? mapTable(body, rename.to) : mapColumn(body, rename, modelNames(schema))
    if (renamed === null) break
    return schema.slice(0, block.index) + whole.replace(body, () => renamed) + schema.slice(block.index + whole.length)
  }
  throw new Error(`The schema has no ${table}${rename.kind === 'table' ? '' : `.${rename.from}`}`)
}

function modelNames(schema: string): Set<string> {
  return new Set(Array.from(schema.matchAll(/^model[ \t]+(\w+)/gm), ([, name = '']) => name))
}

function mapTable(body: string, to: string): string {
  const map = `@@map(${JSON.stringify(to)})`
  const known = /^([ \t]*)@@map\("(?:[^"\\]|\\.)*"\)/m
  return known.test(body) ? body.replace(known, (_, indent: string) => indent + map) : `${body}\n  ${map}\n`
}

function mapColumn(body: string, { from, to }: PhysicalRename, models: ReadonlySet<string>): string | null {
  const lines = body.split('\n')
  const known = /(\s)@map\("((?:[^"\\]|\\.)*)"\)/
  for (const [index, line] of lines.entries()) {
    const [, field = '', type = ''] = /^[ \t]*([A-Za-z]\w*)[ \t]+(\w+)/.exec(line) ?? []
    if (field === '' || models.has(type)) continue
    if ((known.exec(line)?.[2] ?? field) !== from) continue
    const map = `@map(${JSON.stringify(to)})`
    lines[index] = known.test(line)
      ? line.replace(known, (_, space: string) => space + map)
      : line.replace(/^([ \t]*\w+[ \t]+\w+(?:\[\]|\?)?)/, (start) => `${start} ${map}`)
    return lines.join('\n')
  }
  return null
}

function mapped(pattern: RegExp, text: string): string | undefined {
  return pattern.exec(text)?.[1]
}
