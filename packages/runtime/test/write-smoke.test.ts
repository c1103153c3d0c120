import { afterAll, beforeAll, expect, test } from 'vitest'
import { trusted } from '../src/caller.js'
import { createEntry, updateEntry, deleteEntry } from '../src/write/index.js'
import { openProject } from './write-project.js'
import type { TestProject } from './write-project.js'

let project: TestProject
beforeAll(async () => { project = await openProject('sqlite') })
afterAll(() => project?.close())

test('create', async () => {
  const product = project.type('api::product.product')
  const id = await createEntry(project.context, product, { name: 'New B', sku: 'new-b', price: 1.5, barcode: '12345678901234567', releasedOn: '2024-01-31', opensAt: '08:30:00', restockedAt: '2024-01-31T00:00:00.000Z', meta: { a: 1 } }, trusted)
  console.log(await project.database.rows({ text: 'select * from products', values: [] }))
  await expect(createEntry(project.context, product, { name: 'x', sku: 'new-b', price: -1 }, trusted)).rejects.toMatchObject({ message: '2 errors occurred' })
  await expect(createEntry(project.context, product, { name: 'x', sku: 'new-b' }, trusted)).rejects.toMatchObject({ message: 'This attribute must be unique' })
  await updateEntry(project.context, product, id, { meta: null, price: '3' }, trusted)
  console.log(await project.database.rows({ text: 'select meta, price from products', values: [] }))
  await deleteEntry(project.context, product, id)
  await expect(deleteEntry(project.context, product, id)).rejects.toMatchObject({ status: 404 })
  await expect(updateEntry(project.context, product, id, { name: null }, trusted)).rejects.toMatchObject({ status: 404 })
})
