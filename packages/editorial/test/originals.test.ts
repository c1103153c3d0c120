/** A list compares a bounded number of translations: others are behind by their dates. */
import { expect, test, vi } from 'vitest'
import { Originals } from '../src/translations/originals.js'
import { StoredVersions } from '../src/versions/stored-versions.js'
import { WorkReader } from '../src/work/entry-work.js'
import { page } from './documents.js'
import type { Store } from '@content-gen/runtime'

vi.mock('../src/versions/stored-versions.js')
vi.mock('../src/work/entry-work.js')

test('translations beyond them are behind by their dates', async () => {
  const moments = (at: string) => async (_uid: string, entries: readonly number[]) =>
    new Map(entries.map((entry) => [entry, { at, bytes: 10 }]))
  const { prototype } = StoredVersions
  vi.mocked(prototype.lastOf)
    .mockImplementationOnce(moments('2026-01-02T00:00:00.000Z'))
    .mockImplementationOnce(moments('2026-01-01T00:00:00.000Z'))
  vi.mocked(prototype.lastFew).mockResolvedValue(new Map())
  vi.mocked(prototype.atMoments).mockResolvedValue(new Map())
  vi.mocked(WorkReader.prototype.has).mockReturnValue(true)
  vi.mocked(WorkReader.prototype.edited).mockResolvedValue(new Map())
  const pairs = Array.from({ length: 3000 }, (_, at) => ({ original: at + 1, translation: at + 10_001 }))
  // Nothing of it is asked: its readers are not real.
  const behind = await new Originals({} as Store).behind({ key: 'reader', can: () => true }, page, pairs)
  const [[, compared = []] = []] = vi.mocked(prototype.lastFew).mock.calls
  expect(compared).toHaveLength(300)
  expect([...behind]).toEqual(pairs.slice(300).map(({ translation }) => translation))
})
