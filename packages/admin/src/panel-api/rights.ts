/** The rights of an administrator. The panel greys out the rest; the server refuses it. */
export interface Rights {
  /** By uid; a type that the administrator may not read is missing. */
  readonly types: Readonly<Record<string, TypeRights>>
  readonly media: Readonly<Record<'read' | 'upload' | 'update' | 'delete', boolean>>
  /** The accounts of the API. */
  readonly users: Readonly<Record<'read' | 'create' | 'update' | 'delete', boolean>>
  readonly releases: Readonly<Record<'read' | 'save' | 'run', boolean>>
  /** The assistant may be asked for texts. */
  readonly texts: Readonly<Record<'propose', boolean>>
  readonly settings: Readonly<Record<Setting, boolean>>
}

export type Setting = 'administrators' | 'tokens' | 'webhooks' | 'audit' | 'system'

export type TypeAct = 'read' | 'create' | 'update' | 'delete' | 'publish'

/** Null: the act is refused. */
export type TypeRights = Readonly<Record<TypeAct, Right | null>>

export interface Right {
  /** Names of attributes at the top of the entry; null for all. */
  readonly fields: readonly string[] | null
  readonly locales: readonly string[] | null
  /** Only entries that the administrator made. */
  readonly isOwn: boolean
  /** Only entries that meet a condition of the role. The server knows which: `Entry.can` tells of each entry. */
  readonly isConditional: boolean
}
