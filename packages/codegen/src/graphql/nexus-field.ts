import type { sharedArgs } from '@content-gen/contract'
import { compareText } from '@content-gen/schema'
import { Code, printValue } from '../typescript/print-value.js'
import { quoteTypescript } from '../typescript/quote.js'
import { nexusMethods } from './types.js'

/** A field of a Nexus definition block, not yet printed. */
export interface NexusField {
  readonly name: string
  readonly type: string
  readonly wrap: Wrap
  readonly args: readonly NexusArg[]
  /** The resolver of an operation, which `@content-gen/graphql` makes for a uid. */
  readonly resolve: { readonly factory: Resolver; readonly uid: string } | null
}

export type Wrap = '' | 'nonNull.' | 'list.' | 'list.nonNull.' | 'nonNull.list.'
export type Resolver =
  | 'find'
  | 'findOne'
  | 'findSingle'
  | 'createEntry'
  | 'updateEntry'
  | 'deleteEntry'
  | 'saveSingle'
  | 'deleteSingle'
  | 'createLocalization'

/** An argument with a type, or one that `@content-gen/graphql` defines under its own name. */
export type NexusArg = OwnArg | SharedArg
export interface OwnArg {
  readonly name: 'filters' | 'id' | 'data'
  readonly type: string
  readonly isRequired?: true
}
export type SharedArg = keyof typeof sharedArgs

export function nexusField(
  name: string,
  type: string,
  more: Partial<Pick<NexusField, 'wrap' | 'args' | 'resolve'>> = {},
): NexusField {
  return { name, type, wrap: '', args: [], resolve: null, ...more }
}

/** `t.nonNull.string('title')`, `t.field('seo', { type: 'ComponentSharedSeo' })` */
export function printField({ name, type, wrap, args, resolve }: NexusField): string {
  const isPlain = args.length === 0 && resolve === null
  const method = isPlain ? nexusMethods.get(type) : undefined
  const call = `t.${wrap}${method ?? 'field'}(${quoteTypescript(name)}`
  if (method !== undefined) return `${call})`
  const options = {
    type,
    args: args.length === 0 ? undefined : Object.fromEntries(args.map(printArg)),
    resolve: resolve === null ? undefined : new Code(resolve.factory, [quoteTypescript(resolve.uid)]),
  }
  return `${call}, ${printValue(options, '    ', call.length + 3)})`
}

function printArg(arg: NexusArg): [string, unknown] {
  if (typeof arg === 'string') return [arg, new Code(arg)]
  return [arg.name, arg.isRequired ? new Code('nonNull', [quoteTypescript(arg.type)]) : arg.type]
}

/** Returns true if a field has an argument that uses Nexus's `nonNull`. */
export function hasRequiredArg({ args }: NexusField): boolean {
  return args.some((arg) => typeof arg !== 'string' && arg.isRequired)
}

/** Returns the names that fields import from `@content-gen/graphql`. */
export function sharedNames(fields: readonly NexusField[]): string[] {
  const args = fields.flatMap((field) => field.args.filter((arg) => typeof arg === 'string'))
  const resolvers = fields.flatMap(({ resolve }) => (resolve === null ? [] : [resolve.factory]))
  return [...new Set<string>([...args, ...resolvers])].sort(compareText)
}
