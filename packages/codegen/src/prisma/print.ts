import type { ModelBlock, PrismaDocument, PrismaField, SettingsBlock } from './document.js'

/** Prints a Prisma schema in the layout of `prisma format`. */
export function printPrisma(document: PrismaDocument): string {
  const header = document.header.map((line) => `// ${line}\n`).join('')
  const blocks = document.blocks.map((block) => (block.kind === 'model' ? printModel(block) : printSettings(block)))
  return [header, ...blocks].join('\n')
}

/** Prints a Prisma string literal: the only way for text of a model to become Prisma source. */
export function quotePrisma(text: string): string {
  return JSON.stringify(text)
}

function printSettings(block: SettingsBlock): string {
  const width = Math.max(...block.settings.map(([key]) => key.length))
  const lines = block.settings.map(([key, value]) => `  ${key.padEnd(width)} = ${value}\n`)
  return `${block.kind} ${block.name} {\n${lines.join('')}}\n`
}

function printModel(block: ModelBlock): string {
  const groups = block.groups.map(printFields)
  const attributes = block.attributes.map((attribute) => `  ${attribute}\n`).join('')
  const body = [...groups, attributes].filter((part) => part !== '').join('\n')
  return `${printDoc(block.doc, '')}model ${block.name} {\n${body}}\n`
}

function printFields(fields: readonly PrismaField[]): string {
  const nameWidth = Math.max(...fields.map((field) => field.name.length))
  const typeWidth = Math.max(...fields.map((field) => field.type.length))
  return fields
    .map((field) => {
      const line = [field.name.padEnd(nameWidth), field.type.padEnd(typeWidth), ...field.attributes].join(' ').trimEnd()
      return `${printDoc(field.doc, '  ')}  ${line}\n`
    })
    .join('')
}

function printDoc(doc: string | null, indent: string): string {
  if (doc === null) return ''
  const lines = doc.split(/\r\n|[\n\r\u2028\u2029]/).map((line) => line.replace(/[\p{Cc}\p{Cs}]/gu, ' ').trim())
  return lines
    .filter((line) => line !== '')
    .map((line) => `${indent}/// ${line}\n`)
    .join('')
}
