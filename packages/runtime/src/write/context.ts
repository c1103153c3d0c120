import { compileInput } from './input/compile.js'
import { hashPassword } from '../passwords/hash.js'
import type { Config } from '@content-gen/contract'
import type { Database } from '../database.js'
import type { Link } from '../descriptor.js'
import type { Hooks } from '../lifecycles/hooks.js'
import type { Reviews } from './reviews.js'
import type { CompiledType } from '../types.js'
import type { InputScope } from './input/reading.js'

/** The dependencies of every write, made once at start. */
export interface WriteContext extends InputScope {
  readonly database: Database
  readonly i18n: Config['i18n']
  /** All links to entries of any type. */
  readonly morphOwners: readonly MorphOwner[]
  /** The owner's lifecycles; undefined if there can be none. */
  readonly hooks: Hooks | undefined
  /** Absent: no type has one. */
  readonly reviews?: Reviews
  /** Returns the form in which a password is stored. */
  hashPassword(password: string): Promise<string>
}

export interface MorphOwner {
  readonly type: CompiledType
  readonly link: Extract<Link, { kind: 'morphKey' | 'morphTable' }>
}

export interface WriteOptions {
  readonly types: ReadonlyMap<string, CompiledType>
  readonly database: Database
  readonly config: Pick<Config, 'i18n'> & { readonly api: Pick<Config['api'], 'maxLinks'> }
  readonly hooks?: Hooks
  readonly reviews?: Reviews
  readonly tellDropped?: WriteContext['tellDropped']
  /** bcrypt with 10 rounds by default. */
  readonly hashPassword?: (password: string) => Promise<string>
}

/** Compiles the checks of every type. @throws SyntaxError for an invalid `regex` */
export function openWrites(options: WriteOptions): WriteContext {
  const { types, database, config } = options
  return {
    types,
    database,
    i18n: config.i18n,
    maxLinks: config.api.maxLinks,
    hooks: options.hooks,
    ...(options.reviews ? { reviews: options.reviews } : {}),
    ...(options.tellDropped ? { tellDropped: options.tellDropped } : {}),
    hashPassword: options.hashPassword ?? hashPassword,
    morphOwners: [...types.values()].flatMap(morphOwners),
    writable: new Map([...types.values()].map((type) => [type.uid, compileInput(type, database.dialect)])),
  }
}

function morphOwners(type: CompiledType): MorphOwner[] {
  return [...type.attributes.values()].flatMap((attribute) => {
    const link = attribute.kind === 'morph' ? attribute.descriptor.link : null
    return link?.kind === 'morphKey' || link?.kind === 'morphTable' ? [{ type, link }] : []
  })
}
