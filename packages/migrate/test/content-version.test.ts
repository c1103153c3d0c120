/** Projects may keep `content.json` of version 1, beside their schema and in the folders of their migrations. */
import { readFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readContentIfPresent } from '@content-gen/operate'
import { describe, expect, test } from 'vitest'
import { providers } from '../../../test/databases.js'
import { createMigration } from '../src/index.js'
import { makeProject } from './project.js'
import type { ContentFile } from '../src/content/content.js'
import type { Project } from './project.js'

const folder = (name: string) => fileURLToPath(new URL(`content-1/${name}/`, import.meta.url))
const old = (name: string) => readFileSync(join(folder(name), 'content.json'), 'utf8')

async function write(project: Project, name: string): Promise<void> {
  const schema = readFileSync(join(folder(name), 'schema.prisma'), 'utf8')
  await project.schema(schema.slice(schema.indexOf('model ')))
  await writeFile(join(project.projectDir, 'prisma/content.json'), old(name))
}

async function linksOf(project: Project): Promise<Readonly<Record<string, unknown>>> {
  const content = JSON.parse((await readContentIfPresent(project.projectDir)) ?? 'null') as ContentFile
  const links = content.models.flatMap(({ uid, attributes }) =>
    attributes.flatMap((attribute) => ('link' in attribute ? [[`${uid} ${attribute.name}`, attribute.link]] : [])),
  )
  return Object.fromEntries(links)
}

const links: Readonly<Record<string, object>> = {
  morph: {
    'api::note.note subject': { kind: 'morphKey', morphType: 'subject_type', morphId: 'subject_id' },
    'api::note.note mentions': {
      kind: 'morphTable',
      table: 'notes_mentions',
      source: 'note_id',
      morphType: 'target_type',
      morphId: 'target_id',
      attribute: 'target_field',
      position: 'position',
    },
  },
  'relations-two-way': {
    'api::book.book writer': { kind: 'foreignKey', key: 'writer_id', position: 'writer_position' },
    'api::book.book topics': {
      kind: 'joinTable',
      table: 'books_topics',
      source: 'book_id',
      target: 'topic_id',
      position: 'position',
      inversePosition: 'inverse_position',
    },
    'api::book.book cover': { kind: 'foreignKey', key: 'cover_id' },
    'api::book.book sequel': { kind: 'foreignKey', key: 'sequel_id' },
    'api::book.book similar': {
      kind: 'joinTable',
      table: 'books_similar',
      source: 'book_id',
      target: 'similar_id',
      position: 'position',
      inversePosition: 'inverse_position',
    },
    'api::writer.writer mentor': { kind: 'foreignKey', key: 'mentor_id', position: 'mentor_position' },
  },
}

test('a file of a newer version gets a sentence', async () => {
  const project = await makeProject('sqlite')
  await write(project, 'morph')
  await writeFile(join(project.projectDir, 'prisma/content.json'), '{ "version": 3, "actions": [], "models": [] }')
  await expect(createMigration(project)).rejects.toMatchObject({
    name: 'MigrationError',
    message: 'prisma/content.json was written by a newer version of content-gen.',
  })
})

describe.each(providers)('%s', (provider) => {
  test.each(['morph', 'relations-two-way'])('%s: the links are read in today’s words', async (name) => {
    const project = await makeProject(provider)
    await write(project, name)
    expect(await linksOf(project)).toEqual(links[name])
  })

  test.each(['morph', 'relations-two-way'])('%s: a migration with the old words needs no other one', async (name) => {
    const project = await makeProject(provider)
    await write(project, name)
    const created = await createMigration(project)
    const path = join(project.projectDir, 'prisma/migrations', created?.name ?? '', 'content.json')
    expect(JSON.parse(await readFile(path, 'utf8'))).toMatchObject({ version: 2 })
    await writeFile(path, old(name))
    await writeFile(
      join(project.projectDir, 'prisma/content.json'),
      (await readContentIfPresent(project.projectDir)) ?? '',
    )
    expect(await createMigration(project)).toBeNull()
  })
})
