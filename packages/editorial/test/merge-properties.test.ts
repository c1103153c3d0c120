import fc from 'fast-check'
import { expect, test } from 'vitest'
import { differences, merge } from '../src/index.js'
import type { Conflict, Document } from '../src/index.js'
import { itemKey } from '../src/parts/keyed.js'
import { same } from '../src/parts/same.js'
import { itemsOf, linksIn } from '../src/parts/shape.js'
import { documents, numRuns, oldDocuments, page } from './documents.js'

/** The links of a stored document have ids. */
const stored: fc.Arbitrary<Document> = documents.map((document) => ({
  ...document,
  links: (itemsOf(document['links']) ?? []).filter((item) => 'id' in item),
}))
const lists = ['tags', 'gallery', 'about']
const links = (document: Document, name: string) =>
  new Set((linksIn(document[name]) ?? []).map((link) => JSON.stringify(link)))

test('an edit of one side alone is the result', () => {
  fc.assert(
    fc.property(stored, documents, (base, edit) => {
      for (const result of [
        merge(page, base, edit, base),
        merge(page, base, base, edit),
        merge(page, base, edit, edit),
      ]) {
        expect(result.conflicts).toEqual([])
        expect(result.merged).toEqual(edit)
      }
    }),
    { numRuns },
  )
})

test('attributes that an edit does not have keep their values', () => {
  const partial = documents.chain((document) =>
    fc.subarray(Object.keys(document)).map((names) => Object.fromEntries(names.map((name) => [name, document[name]]))),
  )
  fc.assert(
    fc.property(stored, partial, (base, edit) => {
      expect(merge(page, base, edit, {}).merged).toEqual({ ...base, ...edit })
      expect(merge(page, base, {}, edit).merged).toEqual({ ...base, ...edit })
    }),
    { numRuns },
  )
})

test('an attribute that only one side changed has the value of that side', () => {
  fc.assert(
    fc.property(stored, documents, documents, (base, mine, theirs) => {
      const { merged } = merge(page, base, mine, theirs)
      for (const name of Object.keys(base)) {
        if (same(base[name], theirs[name])) expect(merged[name]).toEqual(mine[name])
        if (same(base[name], mine[name])) expect(merged[name]).toEqual(theirs[name])
      }
    }),
    { numRuns },
  )
})

test('additions and removals of links by either side count', () => {
  fc.assert(
    fc.property(stored, documents, documents, (base, mine, theirs) => {
      const { merged } = merge(page, base, mine, theirs)
      for (const name of lists) {
        const [old, left, other] = [links(base, name), links(mine, name), links(theirs, name)]
        const stays = (link: string) => (old.has(link) ? left.has(link) && other.has(link) : true)
        expect([...links(merged, name)].sort()).toEqual([...new Set([...left, ...other])].filter(stays).sort())
      }
    }),
    { numRuns },
  )
})

test('items that one side added or changed are in the result or in a conflict', () => {
  fc.assert(
    fc.property(stored, documents, documents, (base, mine, theirs) => {
      const { merged, conflicts } = merge(page, base, mine, theirs)
      const results = new Set((itemsOf(merged['links']) ?? []).map(itemKey))
      const contested = conflicts.map(({ path, mine: left, theirs: right }) => JSON.stringify([path, left, right]))
      const old = itemsOf(base['links']) ?? []
      for (const side of [mine, theirs]) {
        for (const item of itemsOf(side['links']) ?? []) {
          const before = old.find((each) => itemKey(each) === itemKey(item))
          const isEdited = before === undefined || !same(before, item)
          if (!isEdited || results.has(itemKey(item))) continue
          expect(contested.some((text) => text.includes(JSON.stringify(item)))).toBe(true)
        }
      }
    }),
    { numRuns },
  )
})

test('the sides can be exchanged: the conflicts are the same, and so are values without them', () => {
  const sorted = (conflicts: readonly Conflict[]) => conflicts.map((each) => JSON.stringify(each)).sort()
  fc.assert(
    fc.property(stored, documents, documents, (base, mine, theirs) => {
      const [one, other] = [merge(page, base, mine, theirs), merge(page, base, theirs, mine)]
      const exchanged = other.conflicts.map(({ path, reason, base: old, mine: left, theirs: right }) => {
        return { path, reason, base: old, mine: right, theirs: left }
      })
      expect(sorted(exchanged)).toEqual(sorted(one.conflicts))
      const contested = new Set(one.conflicts.map(({ path }) => path[0]))
      for (const { path } of differences(page, one.merged, other.merged)) {
        const isOrder = [...lists, 'links', 'sections', 'createdAt', 'updatedAt'].includes(String(path[0]))
        expect(isOrder || contested.has(path[0])).toBe(true)
      }
    }),
    { numRuns },
  )
})

test('documents of an older model merge, whatever is in them', () => {
  fc.assert(
    fc.property(oldDocuments, oldDocuments, oldDocuments, (base, mine, theirs) => {
      expect(merge(page, base, mine, theirs).merged).not.toHaveProperty('gone')
      expect(merge(page, base, mine, mine).conflicts).toEqual([])
    }),
    { numRuns },
  )
})
