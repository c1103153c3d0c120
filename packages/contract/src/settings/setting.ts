import type { Parsed } from './parsed.js'

/** The keys of a section, by their names. */
export type Settings = Readonly<Record<string, Setting>>

type Kind = 'string' | 'integer' | 'boolean' | 'array' | 'object' | 'null'

/**
 * A key of `content-gen.config.json`: JSON Schema (draft 7), as editors know it, with the sentences for people. An object with `properties`
 * has no other keys. A key that is left out has its `default`; a section is then empty.
 */
export interface Setting {
  readonly type?: Kind | readonly Kind[]
  readonly description?: string
  readonly default?: unknown
  readonly enum?: readonly string[]
  readonly const?: string
  readonly anyOf?: readonly Setting[]
  readonly minimum?: number
  readonly maximum?: number
  readonly pattern?: string
  /** The text is an address; an empty one means null. */
  readonly format?: 'uri'
  readonly items?: Setting
  readonly minItems?: number
  readonly maxItems?: number
  readonly uniqueItems?: boolean
  readonly properties?: Settings
  readonly required?: readonly string[]
  readonly propertyNames?: { readonly pattern: string }
  readonly additionalProperties?: Setting | false
  /** Refuses a text that does not match `pattern`. */
  readonly refused?: Refused
  /** The sentence about a section without what it requires. */
  readonly missing?: string
  /** The function of the package `schema` that reads the key, if this description does not suffice. */
  readonly parser?: keyof Parsed
}

/** `"red" is not a colour. Write it like "#4945ff".`: `message` follows the text. */
export interface Refused {
  readonly code: string
  readonly message: string
  readonly hint?: string
}

/** The values of a section, every default filled in. */
export type SettingValues<Keys extends Settings> = { readonly [Key in keyof Keys]: SettingValue<Keys[Key]> }

export type SettingValue<One extends Setting> = One extends { readonly parser: infer Name extends keyof Parsed }
  ? Parsed[Name]
  : One extends { readonly properties: infer Keys extends Settings }
    ? SettingValues<Keys> | (One extends { readonly type: readonly ['object', 'null'] } ? null : never)
    : One extends { readonly enum: readonly (infer Name)[] }
      ? Name
      : One extends { readonly type: readonly (infer Each extends Kind)[] }
        ? Values[Each]
        : One extends { readonly type: infer Each extends Kind }
          ? Values[Each]
          : never

interface Values {
  readonly string: string
  readonly integer: number
  readonly boolean: boolean
  readonly array: readonly string[]
  readonly object: Readonly<Record<string, unknown>>
  readonly null: null
}
