import { copyTitles } from '@content-gen/editorial'
import { fileUid } from '@content-gen/contract'
import type { Caller, Store } from '@content-gen/runtime'
import type { CompiledType, Types } from '@content-gen/runtime/query'
import type { FileLabel, LinkLabel } from '../panel-api/index.js'
import { fileLabel, fileShape, labelShape, linkLabel } from '../catalog/label.js'
import type { FileRow, LabelRow } from '../catalog/label.js'
import { amongRead, readJson } from '../rights/read-json.js'

/** Something that is linked, by type and id. */
export interface LabelledRef {
  readonly type: string
  readonly id: number
}

export interface FoundLabels {
  readonly links: readonly LinkLabel[]
  readonly files: readonly FileLabel[]
}

/** The most ids of one statement. */
const atOnce = 500

/** Returns the labels of what the caller sees of these entries and files: a statement for each type. */
export async function labelsOf(
  store: Store,
  types: Types,
  caller: Caller,
  refs: readonly LabelledRef[],
): Promise<FoundLabels> {
  const byType = new Map<string, Set<number>>()
  for (const { type, id } of refs) byType.set(type, (byType.get(type) ?? new Set()).add(id))
  const found = await Promise.all(
    [...byType].map(async ([uid, ids]): Promise<FoundLabels> => {
      const type = types.get(uid)
      if (type === undefined) return { links: [], files: [] }
      const rows = await rowsOf(store, type, caller, [...ids])
      // The shape of the read describes them.
      if (uid === fileUid) return { links: [], files: rows.map((row) => fileLabel(row as FileRow)) }
      const titles = await copyTitles(store, type, [...ids])
      return { links: rows.map((row) => linkLabel(type, row as LabelRow, titles)), files: [] }
    }),
  )
  return { links: found.flatMap(({ links }) => links), files: found.flatMap(({ files }) => files) }
}

async function rowsOf(store: Store, type: CompiledType, caller: Caller, ids: readonly number[]): Promise<unknown[]> {
  const shape = type.uid === fileUid ? fileShape(type) : labelShape(type)
  const rows: unknown[] = []
  for (let start = 0; start < ids.length; start += atOnce) {
    const { data } = await readJson(store, amongRead(type, ids.slice(start, start + atOnce), shape), caller)
    if (Array.isArray(data)) rows.push(...(data as unknown[]))
  }
  return rows
}
