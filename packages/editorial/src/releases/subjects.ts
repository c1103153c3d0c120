import { selectRows } from '@content-gen/runtime/write'
import type { CompiledType, Types } from '@content-gen/runtime/query'
import type { Row, WriteTransaction } from '@content-gen/runtime/write'
import type { Act } from '../acts/act.js'
import { copyFields, copyOf } from '../copies/working-copy.js'
import type { WorkingCopy } from '../copies/working-copy.js'
import { copies } from '../tables.js'
import type { Publishable } from '../sight/may-publish.js'
import { lastVersions } from './versions-since.js'

/** The state of what an act publishes. */
export interface Subject {
  readonly type: CompiledType
  /** null: an entry is published as it is. `unapproved`: the last revision by somebody who may not publish it; 0: none. */
  readonly copy:
    | (Pick<WorkingCopy, 'state'> & { readonly id: number; readonly revision: number; readonly unapproved: number })
    | null
  /** The working copy or the entry, as roles judge it. */
  readonly publishable: Publishable
  /** The entry, or the one that the working copy changes or translates. */
  readonly ground: number | null
  /** The number of its last version. */
  readonly version: number | null
}

/** Returns the state of what acts publish, in their order, without working copies that are gone. */
export async function subjectsOf(
  writing: WriteTransaction,
  types: Types,
  acts: readonly Act[],
): Promise<ReadonlyMap<Act, Subject>> {
  const found = new Map<Act, Subject>()
  for (const uid of new Set(acts.map((act) => act.type))) {
    const type = types.get(uid)
    const publishing = acts.filter((act) => act.type === uid && act.act === 'publish')
    if (type === undefined || publishing.length === 0) continue
    for (const [act, subject] of await subjectsOfType(writing, type, publishing)) found.set(act, subject)
  }
  return new Map(acts.flatMap((act) => [[act, found.get(act)] as const]).filter(isFound))
}

function isFound(pair: readonly [Act, Subject | undefined]): pair is readonly [Act, Subject] {
  return pair[1] !== undefined
}

interface Chosen extends Pick<Subject, 'copy' | 'ground' | 'publishable'> {
  readonly act: Act
}

async function subjectsOfType(
  writing: WriteTransaction,
  type: CompiledType,
  acts: readonly Act[],
): Promise<readonly (readonly [Act, Subject])[]> {
  const values = acts.flatMap((act) => ('copy' in act ? act.copy : []))
  const fields = [...copyFields, 'unapproved']
  const among = { field: 'id', values }
  const rows =
    values.length === 0 ? [] : await selectRows(writing, copies, fields, { where: { type: type.uid }, among })
  const byId = new Map(rows.map((row) => [Number(row['id']), row]))
  const chosen = acts.flatMap((act): Chosen[] => {
    if (!('copy' in act)) return [{ act, copy: null, ground: act.entry, publishable: { entry: act.entry } }]
    const row = byId.get(act.copy)
    return row === undefined
      ? []
      : [{ act, copy: plannedCopyOf(row), ground: groundOf(row), publishable: publishableOf(row) }]
  })
  const last = await lastVersions(
    writing,
    type,
    chosen.flatMap(({ ground }) => ground ?? []),
  )
  return chosen.map(({ act, ...subject }) => {
    const version = subject.ground === null ? null : (last.get(subject.ground) ?? null)
    return [act, { type, ...subject, version }] as const
  })
}

function plannedCopyOf(row: Row) {
  return { ...copyOf(row), unapproved: Number(row['unapproved'] ?? 0) }
}

function groundOf({ entry, localizationOf }: Row): number | null {
  const id = entry ?? localizationOf
  return id === null ? null : Number(id)
}

function publishableOf({ entry, locale }: Row): Publishable {
  return { entry: entry === null ? null : Number(entry), locale: locale === null ? null : String(locale) }
}
