/** The magazine as its seed leaves it, built without a server. */
import { fileUid } from './evaluator/model-set.js'
import { isOfModel, keep, magazine } from './magazine.js'
import { seedWrites } from './seed-writes.js'
import { Stored } from './stored.js'
import type { Service } from './evaluator/evaluate.js'
import type { Body } from './stored.js'

const files = [
  ['tiny.png', 'tiny_6574fcd00f'],
  ['photo-one.png', 'photo_one_05ab649db1'],
  ['photo-two.png', 'photo_two_5c2c484cdb'],
  ['square.png', 'square_8c528ba3ba'],
] as const

export async function recordedMagazine(): Promise<Service> {
  const { set, paging } = magazine()
  const stored = new Stored(set, 'en')
  for (const [i, [name, hash]] of files.entries()) {
    stored.place(fileUid, i + 1, { name, mime: 'image/png', url: `/uploads/${hash}.png` })
  }
  const last = new Map<string, number>()
  for (const write of await seedWrites()) {
    if (!isOfModel(stored, write)) continue
    const { url, body } = write
    const path = url.split('/')[2] ?? ''
    const id = (last.get(path) ?? 0) + 1
    last.set(path, id)
    keep(stored, url, JSON.parse(body.toString()) as Body, id)
  }
  return { set, world: stored.world, nulls: 'first', defaultLocale: 'en', paging }
}
