import { compareText } from '../compare-text.js'
import { longestName, NameSet } from '../names/names.js'
import type { ConstraintName, Table } from '../schema.js'
import type { TableDraft } from './table-draft.js'

const suffixes = { unique: 'key', index: 'idx', foreignKey: 'fkey' } as const

/**
 * Names indexes and constraints. Prisma calls an index `<table>_<columns>_idx`, and so on. In a database these names and those of tables
 * share one namespace with at most 63 bytes per name: those that do not fit get names of ours.
 */
export function finishTables(drafts: readonly TableDraft[]): readonly Table[] {
  const taken = new NameSet(
    longestName,
    drafts.flatMap(({ name }) => [name, `${name}_pkey`]),
  )
  const sorted = drafts.toSorted((a, b) => compareText(a.name, b.name))
  const named = new Map(sorted.map((draft) => [draft, nameConstraints(draft, constraintsOf(draft), taken)]))
  // Last, so that a declared index takes no name from a constraint that exists without it.
  for (const draft of sorted) named.get(draft)?.push(...nameConstraints(draft, draft.declared.map(asIndex), taken))
  return drafts.map((draft) => ({ ...draft.finish(), constraintNames: named.get(draft) ?? [] }))
}

function nameConstraints(
  draft: TableDraft,
  constraints: readonly Omit<ConstraintName, 'name'>[],
  taken: NameSet,
): ConstraintName[] {
  return constraints.flatMap(({ kind, fields }) => {
    const columns = fields.map((field) => draft.columns.find((column) => column.field === field)?.column ?? field)
    const usual = `${draft.name}_${columns.join('_')}_${suffixes[kind]}`
    const name = taken.take(usual, usual)
    return name === usual ? [] : [{ kind, fields, name }]
  })
}

function asIndex(fields: readonly string[]): Omit<ConstraintName, 'name'> {
  return { kind: 'index', fields }
}

function constraintsOf({ columns, foreignKeys, indexes, uniques }: TableDraft): Omit<ConstraintName, 'name'>[] {
  return [
    ...columns.filter(({ isUnique }) => isUnique).map(({ field }) => ({ kind: 'unique' as const, fields: [field] })),
    ...uniques.map((fields) => ({ kind: 'unique' as const, fields })),
    ...indexes.map(asIndex),
    ...foreignKeys.map(({ column }) => ({ kind: 'foreignKey' as const, fields: [column] })),
  ]
}
