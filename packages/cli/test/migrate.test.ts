import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Command } from 'commander'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { freshDatabase, providers } from '../../../test/databases.js'
import { registerMigrate } from '../src/migrate/migrate.js'

interface Project {
  schema(fields: string): Promise<void>
  /** Runs `content-gen migrate <words>` and returns its exit code and output. */
  migrate(...words: string[]): Promise<{ code: number; out: string; err: string }>
}

async function makeProject(provider: 'sqlite' | 'postgresql'): Promise<Project> {
  const folder = await mkdtemp(join(tmpdir(), 'content-gen-cli-'))
  const database = await freshDatabase(provider)
  onTestFinished(async () => {
    await database.drop()
    await rm(folder, { recursive: true, force: true })
  })
  await mkdir(join(folder, 'prisma'))
  await writeFile(join(folder, '.env'), `DATABASE_URL=${database.url}\n`)
  return {
    schema: (fields) =>
      writeFile(
        join(folder, 'prisma', 'schema.prisma'),
        `datasource db {\n  provider = "${provider}"\n}\n\nmodel Note {\n  id Int @id @default(autoincrement())\n  ${fields}\n\n  @@map("notes")\n}\n`,
      ),
    async migrate(...words) {
      const texts = { out: '', err: '' }
      const collect = (stream: 'out' | 'err') => (chunk: string | Uint8Array) => {
        texts[stream] += String(chunk)
        return true
      }
      const out = vi.spyOn(process.stdout, 'write').mockImplementation(collect('out'))
      const err = vi.spyOn(process.stderr, 'write').mockImplementation(collect('err'))
      process.exitCode = 0
      try {
        const program = new Command('content-gen')
        registerMigrate(program)
        await program.parseAsync(['migrate', ...words, '--project', folder], { from: 'user' })
        return { ...texts, code: process.exitCode }
      } finally {
        process.exitCode = 0
        out.mockRestore()
        err.mockRestore()
      }
    },
  }
}

beforeEach(() => {
  vi.stubEnv('DATABASE_URL', undefined)
})
afterEach(() => {
  vi.unstubAllEnvs()
})

describe.each(providers)('migrate on %s', (provider) => {
  test('dev writes and applies, status reports', async () => {
    const { schema, migrate } = await makeProject(provider)
    await schema('title String?')
    expect((await migrate('diff')).out).toMatch(/^-- Adds the table notes\.\n\n/)
    expect(await migrate('status')).toEqual({
      code: 1,
      out: 'Applied: 0.\nThe schema has changed since the last migration: run `content-gen migrate dev`.\n',
      err: '',
    })
    const first = await migrate('dev')
    expect(first).toMatchObject({ code: 0, err: '' })
    expect(first.out).toMatch(/^Wrote prisma\/migrations\/\d{14}_init\/migration\.sql\.\nApplied \d{14}_init\.\n$/)
    expect(await migrate('status')).toEqual({ code: 0, out: 'Applied: 1.\n', err: '' })
    expect((await migrate('dev')).out).toBe('The schema has not changed.\nThe database has every migration.\n')
    expect((await migrate('diff')).out).toBe('')
  })

  test('without a terminal, a loss of data names the flags', async () => {
    const { schema, migrate } = await makeProject(provider)
    await schema('title String?')
    await migrate('dev')
    await schema('headline String?')
    expect(await migrate('dev')).toEqual({
      code: 1,
      out: '',
      err: `The migration is refused: it would lose data, or may fail on existing data.
  Removes notes.title and all of its values.
If this is a rename: --rename notes.title:headline
To proceed: --accept-data-loss
`,
    })
    expect(await migrate('dev', '--rename', 'notes.title:headline', '--name', 'heads')).toMatchObject({
      code: 0,
      err: '',
    })
    await schema('body String?')
    expect(await migrate('dev', '--accept-data-loss')).toMatchObject({ code: 0, err: '' })
    expect(await migrate('status')).toEqual({ code: 0, out: 'Applied: 3.\n', err: '' })
  })

  test('reset needs a flag', async () => {
    const { schema, migrate } = await makeProject(provider)
    await schema('title String?')
    await migrate('dev')
    expect(await migrate('reset')).toEqual({
      code: 1,
      out: '',
      err: '`migrate reset` drops all data. To proceed: --force\n',
    })
    const { out, code } = await migrate('reset', '--force')
    expect(code).toBe(0)
    expect(out).toMatch(/^Dropped every table\.\nApplied \d{14}_init\.\n$/)
  })

  test('the environment comes before .env', async () => {
    const { schema, migrate } = await makeProject(provider)
    await schema('title String?')
    vi.stubEnv('DATABASE_URL', 'mysql://user:secret@host/x')
    const { code, err } = await migrate('deploy')
    expect(code).toBe(1)
    expect(err).toMatch(/^The project uses \w+, but DATABASE_URL begins with mysql:\.\nWrite an address like /)
  })
})

test('a folder without a project gets a sentence', async () => {
  const { migrate } = await makeProject('sqlite')
  expect(await migrate('deploy')).toEqual({
    code: 1,
    out: '',
    err: 'There is no prisma/schema.prisma that names SQLite or PostgreSQL.\nRun `content-gen generate` first, or name the folder with --project.\n',
  })
})
