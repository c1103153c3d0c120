import { expect, test } from 'vitest'
import { printImports } from '../src/typescript/imports.js'
import { printCall, printGeneric, printNames, printUnionMember } from '../src/typescript/layout.js'
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
  readonly ${name}: ${printGeneric('CollectionService', [type, `${type}Input`], '  ', name.length + 11)}
}

export function openContent(store: Store): Content {
  return {
    ${name}: ${printCall({ callee: printGeneric('collection', [type, `${type}Input`], '    ', name.length + 3), arguments: ['store', name] }, '    ', name.length + 3)},
  }
}
`
  expect(await prettify(source, 'content.ts')).toBe(source)
})

test.each(lengths)('types with names of %i letters', async (length) => {
  const type = 'A'.repeat(length)
  const source = `${printImports([{ names: [type, `${type}Input`], from: `./types/${type}.js`, isType: true }]).join('\n')}

export interface Page {
${[1, 2, 3]
  .flatMap((count) => {
    const alternatives = Array.from({ length: count }, () => type)
    return [
      printUnionMember(`one${count}`, alternatives, false, '  '),
      printUnionMember(`many${count}?`, alternatives, true, '  '),
    ]
  })
  .map((member) => `  ${member}`)
  .join('\n')}
}
`
  expect(await prettify(source, 'types.ts')).toBe(source)
})
