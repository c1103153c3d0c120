import { compareText } from '@content-gen/schema'
import { definition, type Definition, type Member } from './definition.js'

/** Returns the definitions of a text that has one member per line, without their descriptions. */
export function definitionsIn(text: string): Definition[] {
  const found = text.matchAll(/^(?:extend )?(type|input|enum|scalar) (\w+)(?: \{\n(.*?)\n\})?$/gms)
  return [...found].map(([, keyword, name = '', body = '']) => {
    const lines = body.split('\n').map((line) => line.trim())
    const members = lines.filter((line) => /^\w/.test(line)).map(memberOf)
    // The pattern has these words alone.
    return definition(keyword as Definition['keyword'], name, members)
  })
}

/** `sort: [String] = []`, `entries(id: ID!, data: EntryInput): Entry!`, `LIVE` */
export function memberOf(line: string): Member {
  const [, name = line, args, type = ''] = /^(\w+)(?:\((.*)\))?(: .*)?$/.exec(line) ?? []
  const sorted = args?.split(', ').sort(compareText).join(', ')
  return {
    name,
    text: `${name}${sorted === undefined ? '' : `(${sorted})`}${type}`,
    refers: Array.from(line.matchAll(/: \[?(\w+)/g), ([, each = '']) => each),
  }
}
