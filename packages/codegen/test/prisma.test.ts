import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { DatabaseProvider } from '@content-gen/schema'
import { expect, test } from 'vitest'
import { emitPrisma } from '../src/prisma/emit.js'
import { printPrisma } from '../src/prisma/print.js'
import { temporaryFolder } from './folder.js'
import { cases, magazine, resolveProject } from './projects.js'

const longNames = fileURLToPath(new URL('long-names', cases))
const projects: readonly (readonly [name: string, dir: string, provider: DatabaseProvider])[] = [
  ['the magazine', magazine, 'sqlite'],
  ['the magazine', magazine, 'postgresql'],
  ['names over the limit', longNames, 'sqlite'],
  ['names over the limit', longNames, 'postgresql'],
]

test.each(projects)(
  'Prisma accepts the schema of %s (%s, %s), and its formatter changes nothing',
  async (_name, dir, provider) => {
    const { schema } = await resolveProject(dir)
    const { contents } = emitPrisma(schema, provider)
    const path = join(temporaryFolder(), 'schema.prisma')
    writeFileSync(path, contents)
    expect(prisma('validate', path)).toContain('is valid')
    prisma('format', path)
    expect(readFileSync(path, 'utf8')).toBe(contents)
  },
)

test('docs, settings and columns', () => {
  const text = printPrisma({
    header: ['Made for a test'],
    blocks: [
      { kind: 'datasource', name: 'db', settings: [['provider', '"sqlite"']] },
      {
        kind: 'model',
        name: 'Page',
        doc: 'A page\n\nof a site',
        groups: [
          [
            { name: 'id', type: 'Int', attributes: ['@id', '@default(autoincrement())'], doc: null },
            { name: 'subtitle', type: 'String?', attributes: [], doc: 'What\u2028follows' },
          ],
        ],
        attributes: ['@@map("pages")'],
      },
      {
        kind: 'model',
        name: 'Bare',
        doc: null,
        groups: [[{ name: 'id', type: 'Int', attributes: ['@id'], doc: null }]],
        attributes: [],
      },
    ],
  })
  expect(text).toBe(`// Made for a test

datasource db {
  provider = "sqlite"
}

/// A page
/// of a site
model Page {
  id       Int     @id @default(autoincrement())
  /// What
  /// follows
  subtitle String?

  @@map("pages")
}

model Bare {
  id Int @id
}
`)
  const path = join(temporaryFolder(), 'schema.prisma')
  writeFileSync(path, text)
  prisma('format', path)
  expect(readFileSync(path, 'utf8')).toBe(text)
})

function prisma(command: 'validate' | 'format', path: string): string {
  const cli = createRequire(import.meta.url).resolve('prisma/build/index.js')
  const env = {
    ...process.env,
    PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
    PRISMA_HIDE_UPDATE_MESSAGE: '1',
    CHECKPOINT_DISABLE: '1',
  }
  const { status, stdout, stderr } = spawnSync(process.execPath, [cli, command, '--schema', path], {
    env,
    encoding: 'utf8',
  })
  expect(stderr + stdout).toContain('schema.prisma')
  expect(status, stderr).toBe(0)
  return stdout
}
