import type { TypeDescriptor } from '@content-gen/runtime'
import { ExportProblem } from '../problem.js'
import { quotedName } from '../source/source.js'

export interface ExportFilters {
  /** Uids; none: all types. */
  readonly types: readonly string[]
  /** Of the types with translations; none: all. */
  readonly locales: readonly string[]
  /** Of the types with drafts; null: both. */
  readonly state: 'draft' | 'published' | null
}

const fileUid = 'plugin::upload.file'

/** The entries that are exported. */
export class Selection {
  /** In the order of the export: files come after the entries that show them. */
  readonly types: readonly TypeDescriptor[]
  /** True if files are exported only as entries show them. */
  readonly isPartial: boolean

  /** `locales`: those of the project. @throws ExportProblem */
  constructor(
    readonly descriptors: ReadonlyMap<string, TypeDescriptor>,
    locales: readonly string[],
    private readonly filters: ExportFilters,
  ) {
    const all = [...descriptors.values()].filter(({ kind }) => kind !== 'component')
    for (const uid of filters.types)
      if (!all.some((type) => type.uid === uid))
        throw new ExportProblem(`There is no type ${uid}. There are ${all.map((type) => type.uid).join(', ')}.`)
    for (const code of filters.locales)
      if (!locales.includes(code))
        throw new ExportProblem(`There is no locale ${code}. There are ${locales.join(', ')}.`)
    this.isPartial = filters.types.length > 0 && !filters.types.includes(fileUid)
    const isFile = ({ uid }: TypeDescriptor) => uid === fileUid
    const chosen = all.filter(({ uid }) => filters.types.length === 0 || filters.types.includes(uid))
    this.types = [...chosen.filter((type) => !isFile(type)), ...all.filter(isFile)]
  }

  has(uid: string): boolean {
    return this.types.some((type) => type.uid === uid)
  }

  /** Returns SQL that holds for the rows of a type that are exported; null if all are. */
  conditionOf({ draftAndPublish, localized, attributes }: TypeDescriptor): string | null {
    const [locale, published] = [attributes['locale'], attributes['publishedAt']]
    const terms: string[] = []
    if (localized && locale && 'column' in locale && this.filters.locales.length > 0)
      terms.push(`${quotedName(locale.column)} in (${this.filters.locales.map(literal).join()})`)
    if (draftAndPublish && published && 'column' in published && this.filters.state !== null)
      terms.push(`${quotedName(published.column)} is ${this.filters.state === 'draft' ? '' : 'not '}null`)
    return terms.length === 0 ? null : terms.join(' and ')
  }
}

/** The locales are those of the project's config. */
function literal(text: string): string {
  return `'${text.replaceAll("'", "''")}'`
}
