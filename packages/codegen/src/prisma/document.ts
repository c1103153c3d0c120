/** A Prisma schema before layout, which the printer aligns. Texts are Prisma source, except `doc`. */
export interface PrismaDocument {
  /** Lines of the comment at the top. */
  readonly header: readonly string[]
  readonly blocks: readonly (SettingsBlock | ModelBlock)[]
}

export interface SettingsBlock {
  readonly kind: 'generator' | 'datasource'
  readonly name: string
  readonly settings: readonly (readonly [key: string, value: string])[]
}

export interface ModelBlock {
  readonly kind: 'model'
  readonly name: string
  readonly doc: string | null
  /** Groups are separated by a blank line; columns are aligned within a group. */
  readonly groups: readonly (readonly PrismaField[])[]
  /** `@@index([authorId])` */
  readonly attributes: readonly string[]
}

export interface PrismaField {
  readonly name: string
  /** `Int`, `String?`, `Article[]` */
  readonly type: string
  /** `@id`, `@map("author_id")` */
  readonly attributes: readonly string[]
  readonly doc: string | null
}
