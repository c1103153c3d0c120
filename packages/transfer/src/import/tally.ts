import type { TypeDescriptor } from '@content-gen/runtime'

/** The outcome for the entries of a type. */
export interface TypeReport {
  readonly type: string
  readonly table: string
  readonly found: number
  readonly imported: number
  readonly links: { readonly found: number; readonly imported: number }
  /** Entries and links that were left out, by the reason. */
  readonly leftOut: Readonly<Record<string, number>>
  /** Entries that are not as they were in Strapi. */
  readonly notes: readonly string[]
  /** Of the values that were read, and of those that are stored now; null for roles, which the project may have already. */
  readonly checksums: { readonly source: string; readonly target: string } | null
}

export const missingEnd = 'links whose other end is missing'
export const secondLink = 'second links, where there is room for one'

/** Counts while a type is imported. */
export class ImportTally {
  found = 0
  imported = 0
  linksFound = 0
  linksImported = 0
  readonly leftOut = new Map<string, number>()
  readonly notes: string[] = []

  constructor(readonly type: Pick<TypeDescriptor, 'uid' | 'table'>) {}

  leave(reason: string, count = 1): void {
    this.leftOut.set(reason, (this.leftOut.get(reason) ?? 0) + count)
  }

  report(checksums: TypeReport['checksums']): TypeReport {
    return {
      type: this.type.uid,
      table: this.type.table,
      found: this.found,
      imported: this.imported,
      links: { found: this.linksFound, imported: this.linksImported },
      leftOut: Object.fromEntries(this.leftOut),
      notes: this.notes,
      checksums,
    }
  }
}
