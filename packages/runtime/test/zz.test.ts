import { test } from 'vitest'
import { trusted } from '../src/caller.js'
import { createEntry, updateEntry, deleteEntry } from '../src/write/index.js'
import { openProject } from './write-project.js'
test.each(['sqlite', 'postgresql'] as const)('q %s', async (p) => {
  const project = await openProject(p)
  const many = Array.from({ length: 120000 }, (_, i) => i + 1)
  const t = async (name: string, f: () => Promise<unknown>) => { const s = performance.now(); try { console.log('#### ' + name, JSON.stringify(await f()).slice(0, 100), (performance.now() - s).toFixed(0)) } catch (e) { console.log('#### ' + name + ' FAIL', (e as any).code, String((e as Error).message).slice(-200), (performance.now() - s).toFixed(0)) } }
  const now = project.database.dialect.storeDateTime(new Date().toISOString())
  await t('createMany', () => project.database.write((c) => c['tag']!.createMany({ data: Array.from({ length: 40000 }, (_, i) => ({ name: `t${i}`, createdAt: now, updatedAt: now })) })))
  await t('count', () => project.database.write((c) => c['tag']!.count({ where: { id: { in: many } } })))
  await t('findMany', () => project.database.write((c) => c['tag']!.findMany({ where: { id: { in: many } }, select: { id: true } }).then((x) => x.length)))
  await t('updateMany', () => project.database.write((c) => c['tag']!.updateMany({ where: { id: { in: many } }, data: { weight: 1 } })))
  await t('deleteMany', () => project.database.write((c) => c['tag']!.deleteMany({ where: { id: { in: many } } })))
  await t('left', () => project.database.write((c) => c['tag']!.count({ where: {} })))
  await t('huge unique', () => createEntry(project.context, project.type('api::tag.tag'), { name: Array.from({ length: 4000 }, () => Math.random().toString(36)).join('') }, trusted))
  await project.close()
}, 60000)
