/** Compares what is stored after a kill with what editors were told, and each part of it with the others. */
import { expect } from 'vitest'
import { article } from './editor.js'
import type { Editor } from './editor.js'
import { byEntry } from './stored.js'
import type { Stored } from './stored.js'

export type Shown = ReadonlyMap<number, Readonly<Record<string, unknown>>>

/** Each entry that is there has a gapless history that ends with what it is, and an event for every version of it. */
export function expectWhole({ versions, events }: Stored, shown: Shown): void {
  const told = byEntry(events.filter(({ type }) => type === article))
  expect(events.filter(({ deliveries }) => deliveries !== 1)).toEqual([])
  expect([...shown.keys()].filter((id) => !versions.has(id))).toEqual([])
  for (const [entry, all] of versions) {
    expect(all.map(({ number }) => number)).toEqual(all.map((_, index) => index + 1))
    expect(told.get(entry)?.length, `events of ${entry}`).toBe(all.length)
    const last = all.at(-1)
    const now = shown.get(entry)
    expect(now === undefined, `${entry} is gone`).toBe(last?.act === 'delete')
    if (now !== undefined) expect(last?.document).toMatchObject(asDocument(now, last?.document))
  }
}

/** No save and no version that was acknowledged is lost, and what was not acknowledged is there whole or not at all. */
export function expectKept(stored: Stored, editors: readonly Editor[]): void {
  const titles = titlesOf(stored)
  for (const { entries, versions, saves, publications, releases, refused } of editors) {
    expect(refused).toEqual([])
    for (const { entry, number, title } of versions)
      expect(stored.versions.get(entry)?.[number - 1]?.document.title, `${entry}, version ${number}`).toBe(title)
    for (const { id, versions: known, isOpen } of entries.filter((entry) => !entry.isOpen))
      expect([isOpen, stored.versions.get(id)?.length], `versions of ${id}`).toEqual([false, known])
    for (const { copy, revision, title } of saves) expect(stored.saves.get(`${copy}/${revision}`)).toBe(title)
    for (const { copy, title, isDone } of publications) {
      const isPublished = titles.has(title)
      expect(stored.copies.has(copy), `${title} is a copy`).toBe(!isPublished)
      if (isDone) expect(isPublished, title).toBe(true)
    }
    for (const release of releases) {
      const acts = (id: number) => new Set(stored.versions.get(id)?.map(({ act }) => act))
      const isTold = stored.events.filter(({ name, entry }) => name === 'release.done' && entry === release.id)
      const signs = [
        titles.has(release.copy.title),
        acts(release.deleted).has('delete'),
        acts(release.unpublished).has('unpublish'),
        isTold.length === 1,
      ]
      const state = stored.releases.get(release.id)
      expect(['open', 'done']).toContain(state)
      expect(signs, `acts of release ${release.id}`).toEqual(signs.map(() => state === 'done'))
      if (release.isDone) expect(state).toBe('done')
    }
  }
}

function titlesOf({ versions }: Stored): ReadonlySet<string> {
  return new Set([...versions.values()].flatMap((all) => all.map(({ document }) => document.title)))
}

/** An entry of the API in the form of its document: links are ids, and a list of no files, which the API answers as null, is a list. */
function asDocument(
  attributes: Readonly<Record<string, unknown>>,
  document: Readonly<Record<string, unknown>>,
): object {
  const own = Object.entries(attributes).filter(([name]) => name !== 'comments' && name !== 'localizations')
  return Object.fromEntries(
    own.map(([name, value]) => [name, asValue(value) ?? (Array.isArray(document[name]) ? [] : null)]),
  )
}

function asValue(value: any): unknown {
  if (value === null || typeof value !== 'object' || !('data' in value)) return value
  if (Array.isArray(value.data)) return value.data.map(({ id }: { id: number }) => id)
  return value.data?.id ?? null
}
