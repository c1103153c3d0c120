import { expect, test } from 'vitest'
import { Imports } from '../src/typescript/imports.js'
import { printCall, printGeneric, printNames, printUnionMember } from '../src/typescript/layout.js'
import { printKind } from '../src/typescript/print-kind.js'
import { prettify } from './prettier.js'

const lengths = [1, 10, 20, 25, 30, 35, 40, 50, 60]

test.each(lengths)('a controller with a name of %i letters', async (length) => {
  const name = 'a'.repeat(length)
  const start = `export function ${name}Controller(`
  const call = printCall(
    {
      callee: 'reply',
      arguments: [
        'ctx',
        {
          callee: `await ${name}.update`,
          arguments: ['ctx.state.caller', 'ctx.params.id', 'ctx.request.body', 'ctx.querystring'],
        },
      ],
    },
    '      ',
  )
  const source = `${start}${printNames([name], '', start.length + ': Content) {'.length)}: Content) {
  return {
    async update(ctx: Context) {
      ${call}
    },
  }
}
`
  expect(await prettify(source, 'controller.ts')).toBe(source)
})

test.each(lengths)('a service with a name of %i letters', async (length) => {
  const type = 'A'.repeat(length)
  const name = 'a'.repeat(length)
  const source = `export interface Content {
  readonly ${name}: CollectionService<${type}>
}

export function openContent(store: Store): Content {
  return {
    ${name}: ${printCall({ callee: 'collection', arguments: ['store', name] }, '    ', name.length + 3)},
  }
}
`
  expect(await prettify(source, 'content.ts')).toBe(source)
})

test.each(lengths)('a generic type with a name of %i letters', async (length) => {
  const name = 'A'.repeat(length)
  const start = `export type ${name}Controller = `
  const source = `${start}${printGeneric('ReturnType', [`typeof ${name}`], '', start.length)}\n`
  expect(await prettify(source, 'controller.ts')).toBe(source)
})

test.each(lengths)('types with names of %i letters', async (length) => {
  const type = 'A'.repeat(length)
  const imports = new Imports()
  for (const name of [type, `${type}Controller`]) imports.type(name, `./types/${type}.js`)
  const source = `${imports.print().join('\n')}

export interface Page {
${[1, 2, 3]
  .map((count) => Array.from({ length: count }, () => type))
  .map((alternatives) => `  ${printUnionMember(`one${alternatives.length}`, alternatives, '  ')}`)
  .join('\n')}
}
`
  expect(await prettify(source, 'types.ts')).toBe(source)
})

test.each(lengths)('the kinds of attributes with names of %i letters', async (length) => {
  const letters = 'a'.repeat(length)
  const key = `${letters}: `
  const many = Array.from({ length: 5 }, (_, index) => `'${letters}${index}'`)
  const zone = `{\n  '${letters}': A\n  'b': B\n}`
  const kinds = [
    [[letters], ["'required'"]],
    [many, ["'required'", "'default'"]],
    [many],
    [[zone]],
    [[zone], ["'required'"]],
    [["'required'", "'managed'"]],
  ]
  const members = kinds.map((parameters, index) => {
    const start = `${key.replace(':', `${index}:`)}`
    return `  ${start}${printKind({ name: 'Kind', parameters }, '  ', start.length)}`
  })
  const source = `export interface Model {\n${members.join('\n')}\n}\n`
  expect(await prettify(source, 'model.ts')).toBe(source.replaceAll("'b'", 'b').replace(/^( +)'(a+)': A$/gm, '$1$2: A'))
})
