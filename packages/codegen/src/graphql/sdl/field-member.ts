import { sharedArgs } from '@content-gen/contract'
import { compareText } from '@content-gen/schema'
import { memberOf } from './definitions-in.js'
import type { NexusArg, NexusField, Wrap } from '../nexus-field.js'
import type { Member } from './definition.js'

/** `title: String!` */
export function fieldMember({ name, type, wrap, args }: NexusField): Member {
  const sorted = args.map(printArg).sort((one, other) => compareText(one.name, other.name))
  const list = sorted.length > 0 ? `(${sorted.map(({ text }) => text).join(', ')})` : ''
  const refers = [type, ...sorted.flatMap((arg) => arg.refers)]
  return { name, text: `${name}${list}: ${wraps[wrap](type)}`, refers }
}

const wraps: Readonly<Record<Wrap, (type: string) => string>> = {
  '': (type) => type,
  'nonNull.': (type) => `${type}!`,
  'list.': (type) => `[${type}]`,
  'list.nonNull.': (type) => `[${type}!]`,
  'nonNull.list.': (type) => `[${type}]!`,
}

function printArg(arg: NexusArg): Member {
  if (typeof arg === 'string') return memberOf(`${arg}: ${sharedArgs[arg]}`)
  return { name: arg.name, text: `${arg.name}: ${arg.type}${arg.isRequired ? '!' : ''}`, refers: [arg.type] }
}
