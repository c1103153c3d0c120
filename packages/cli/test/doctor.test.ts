import { execFileSync } from 'node:child_process'
import { appendFileSync, chmodSync, cpSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { rehearse, withRows } from '@content-gen/operate'
import { type Provider, type TestDatabase, freshDatabase, sampled } from '../../../test/databases.js'
import { createProject } from '../../../test/project.js'
import { examine } from '../src/doctor/examine.js'
import { printFinding, printSummary } from '../src/doctor/doctor.js'
import { checkNode } from '../src/doctor/versions.js'

const timeout = 120_000
const secret = 'a secret that is long enough for everybody'
const modelPath = 'src/api/note/content-types/note/schema.json'
const model = {
  kind: 'collectionType',
  collectionName: 'notes',
  info: { singularName: 'note', pluralName: 'notes', displayName: 'Note' },
  attributes: { title: { type: 'string' }, cover: { type: 'media', multiple: false } },
}

interface Healthy {
  readonly dir: string
  readonly database: TestDatabase
}

const healthy = new Map<Provider, Healthy>()
afterAll(async () => {
  for (const { database } of healthy.values()) await database.drop()
})

/** Made once; each test copies its files. */
async function healthyProject(provider: Provider): Promise<Healthy> {
  const known = healthy.get(provider)
  if (known) return known
  const database = await freshDatabase(provider)
  const { dir, cli } = createProject({
    name: `doctor-${provider}`,
    models: join(tmpdir(), 'no-models'),
    provider,
    databaseUrl: database.url,
    config: { permissions: { public: ['api::note.note.find'] } },
  })
  mkdirSync(dirname(join(dir, modelPath)), { recursive: true })
  writeFileSync(join(dir, modelPath), JSON.stringify(model))
  writeFileSync(join(dir, '.env'), `JWT_SECRET=${secret}\n`, { mode: 0o600 })
  await cli('generate')
  await cli('migrate', 'dev')
  const made = { dir, database }
  healthy.set(provider, made)
  return made
}

/** A copy of the healthy project, in a folder next to it. */
class Patient {
  private constructor(
    readonly dir: string,
    readonly provider: Provider,
    readonly databaseUrl: string,
  ) {}

  static async of(provider: Provider): Promise<Patient> {
    const { dir, database } = await healthyProject(provider)
    const copy = `${dir}-copy`
    rmSync(copy, { recursive: true, force: true })
    cpSync(dir, copy, { recursive: true })
    vi.stubEnv('DATABASE_URL', database.url)
    return new Patient(copy, provider, database.url)
  }

  get database() {
    return { projectDir: this.dir, provider: this.provider, databaseUrl: this.databaseUrl }
  }

  write(path: string, text: string): void {
    mkdirSync(dirname(join(this.dir, path)), { recursive: true })
    writeFileSync(join(this.dir, path), text)
  }

  /** Edits a JSON file. */
  edit(path: string, change: (value: Record<string, Record<string, unknown>>) => void): void {
    const value: Record<string, Record<string, unknown>> = JSON.parse(readFileSync(join(this.dir, path), 'utf8'))
    change(value)
    writeFileSync(join(this.dir, path), JSON.stringify(value))
  }

  /** Runs one statement on the database. */
  async sql(text: string): Promise<void> {
    await withRows(this.database, (rows) => rows.query(text))
  }

  /** The lines that report a problem. */
  async complaints(): Promise<string[]> {
    const lines: string[] = []
    for await (const finding of examine(this.dir))
      if (finding.state !== 'ok') lines.push(printFinding(finding).trimEnd())
    return lines
  }
}

beforeEach(() => {
  for (const name of ['JWT_SECRET', 'API_TOKEN_SALT', 'NODE_ENV']) vi.stubEnv(name, undefined)
})
afterEach(() => {
  vi.unstubAllEnvs()
})

describe.each(sampled('sqlite'))('on %s', { timeout }, (provider) => {
  test('a new project has no problems', async () => {
    const patient = await Patient.of(provider)
    const findings = []
    for await (const finding of examine(patient.dir)) findings.push(finding)
    expect(findings.filter(({ state }) => state !== 'ok')).toEqual([])
    expect(findings.map(({ text }) => text)).toContain(`The ${provider} database has every migration, and no others.`)
    expect(printSummary(findings)).toBe('Nothing is wrong.\n')
  })

  test('indexes that the questions of clients would need', async () => {
    const patient = await Patient.of(provider)
    const asked = (attribute: string, column = attribute) => ({ attribute, column, kind: 'string' })
    const question = {
      type: 'api::note.note',
      table: 'notes',
      equal: [],
      range: [],
      sort: [],
      times: 50,
      milliseconds: 0,
    }
    const questions = [
      { ...question, sort: [{ ...asked('title'), direction: 'asc' }], times: 2, milliseconds: 12_500 },
      { ...question, sort: [{ ...asked('title'), direction: 'desc' }], equal: [asked('cover', 'cover_id')] },
      { ...question, equal: [asked('cover', 'cover_id')], times: 1000 },
      { ...question, range: [asked('createdAt', 'created_at')], times: 3 },
      { ...question, search: [asked('title')], times: 30 },
      { ...question, search: [asked('body')], times: 2 },
    ]
    for (const [index, { times, milliseconds, ...asks }] of questions.entries())
      await patient.sql(
        `insert into content_gen_questions values ('${index}', '${JSON.stringify(asks)}', ${times}, ${milliseconds}, 0)`,
      )
    expect(await patient.complaints()).toEqual([])
    const now = provider === 'sqlite' ? `'2026-01-01T00:00:00.000Z'` : 'now()'
    const series = `with recursive n(i) as (select 1 union all select i + 1 from n where i < 5000)`
    await patient.sql(`insert into notes (created_at, updated_at) ${series} select ${now}, ${now} from n`)
    try {
      expect(await patient.complaints()).toEqual([
        'warning  52 questions, 12.5 s of the database, to api::note.note read many rows for lack of an index. Add to the config, then run ' +
          '`content-gen generate` and `content-gen migrate dev`: ' +
          '"indexes": { "api::note.note": [["title"], ["cover", "title"]] }',
        'warning  32 searches of api::note.note read each of its texts. Add to the config, then run ' +
          '`content-gen generate` and `content-gen migrate dev`: "search": { "api::note.note": ["title", "body"] }',
      ])
      await patient.sql(`update content_gen_questions set question = '{"type": 1}'`)
      expect(await patient.complaints()).toEqual([])
    } finally {
      await patient.sql('delete from notes')
      await patient.sql('delete from content_gen_questions')
    }
  })

  test('a missing database', async () => {
    const patient = await Patient.of(provider)
    vi.stubEnv('DATABASE_URL', provider === 'sqlite' ? 'file:./none.db' : 'postgresql://a:b@127.0.0.1:1/none')
    const [line, ...others] = await patient.complaints()
    expect(line).toMatch(
      provider === 'sqlite'
        ? /^problem {2}Not applied to the database: \d+_init\. Run `content-gen migrate deploy`\.$/
        : /^problem {2}The database cannot be (opened|reached).*\.$/,
    )
    expect(others).toEqual([])
  })

  test('tables, migrations and roles that differ', async () => {
    const patient = await Patient.of(provider)
    const { table } = await rehearse(patient.database, async (rows) => ({
      table: rows.table('UsersPermissionsPermission'),
    }))
    await patient.sql(`delete from ${table} where action = 'api::note.note.find'`)
    expect(await patient.complaints()).toEqual([
      'problem  The roles differ from the config: public: + api::note.note.find. Run `content-gen migrate deploy`.',
    ])
    await patient.sql('alter table notes add column stray text')
    await patient.sql(
      `insert into _prisma_migrations (id, checksum, migration_name, started_at) values ('x', 'x', '1_other', current_timestamp)`,
    )
    const migrations = join(patient.dir, 'prisma/migrations')
    const [name = ''] = execFileSync('ls', [migrations], { encoding: 'utf8' }).split('\n')
    appendFileSync(join(migrations, name, 'migration.sql'), '-- more\n')
    mkdirSync(join(migrations, '.new-1'))
    expect(await patient.complaints()).toEqual([
      'problem  Started by another tool and never finished: 1_other. Repair the database by hand.',
      `problem  Changed after it was applied: ${name}. Restore the file from version control.`,
      'problem  The tables were changed without a migration. `content-gen migrate status` prints the SQL that restores them.',
      'warning  Left over from a run that was killed: prisma/migrations/.new-1. Delete it.',
    ])
    renameSync(join(migrations, name), join(patient.dir, 'aside'))
    expect(await patient.complaints()).toContainEqual(
      `problem  Applied, but missing from prisma/migrations: ${name}. Restore the folder from version control.`,
    )
    await patient.sql(`delete from _prisma_migrations where id = 'x'`)
    await patient.sql('alter table notes drop column stray')
    await patient.sql(`insert into ${table} (action, role_id, created_at, updated_at)
      select 'api::note.note.find', id, created_at, updated_at from up_roles where type = 'public'`)
  })

  test('accounts whose names read the same', async () => {
    const patient = await Patient.of(provider)
    const names = [
      ['Dave', 'dave@mail.test'],
      ['dave', 'Dave@mail.test'],
      ['solo', 'solo@mail.test'],
    ]
    for (const [name, email] of names)
      await patient.sql(`insert into up_users (username, email, created_at, updated_at)
        select '${name}', '${email}', created_at, updated_at from up_roles where type = 'public'`)
    try {
      expect(await patient.complaints()).toEqual([
        'warning  Accounts whose names read the same: "Dave" (1) and "dave" (2), "dave@mail.test" (1) and "Dave@mail.test" (2). ' +
          'Each signs in by its exact name. Give all but one of them another name.',
      ])
    } finally {
      await patient.sql('delete from up_users')
    }
  })

  test('files without a row, rows without their files, unfinished uploads', async () => {
    const patient = await Patient.of(provider)
    const formats = `{"thumbnail":{"url":"/uploads/thumbnail_a.png"}}`
    await patient.sql(`insert into files (name, url, provider, formats, created_at, updated_at)
      select 'a', '/uploads/a.png', 'local', '${formats}', created_at, updated_at from up_roles where type = 'public'`)
    patient.write('public/uploads/a.png', '')
    patient.write('public/uploads/b.png', '')
    patient.write('public/uploads/.incoming/draft/part', '')
    expect(await patient.complaints()).toEqual([
      'problem  Rows of the media library whose files are missing: /uploads/a.png. Restore public/uploads from a backup, or delete the entries.',
      'warning  Files in public/uploads without a row in the database: b.png. Delete them if nothing else needs them.',
      'warning  Uploads under way, or interrupted: public/uploads/.incoming. The next start of a server removes leftovers.',
    ])
    await patient.sql('delete from files')
  })
})

const cases: Readonly<Record<string, { harm: (patient: Patient) => void; lines: readonly (string | RegExp)[] }>> = {
  'a config with an unknown key': {
    harm: (patient) => patient.edit('content-gen.config.json', (config) => (config['databse'] = {})),
    lines: [/^(warning|problem) +content-gen\.config\.json: databse: /],
  },
  'a feature without its package, a package of another version': {
    harm: (patient) =>
      patient.edit('package.json', ({ dependencies = {} }) => {
        delete dependencies['@content-gen/upload']
        dependencies['graphql'] = '16.0.0'
      }),
    lines: [
      'problem  @content-gen/upload is not in package.json, but the config needs it. Run `npm install @content-gen/upload@0.1.0`.',
      /^warning {2}package\.json says graphql 16\.0\.0, but 16\.\S+ is installed\. Run `npm install`\.$/,
    ],
  },
  'a package of ours that comes from a file': {
    harm: (patient) =>
      patient.edit('package.json', (manifest) => {
        delete manifest.dependencies?.['@content-gen/upload']
        manifest['devDependencies'] = { 'content-gen': 'file:vendor/abc/content-gen-0.1.0.tgz' }
      }),
    lines: [
      'problem  @content-gen/upload is not in package.json, but the config needs it. Run `npm install @content-gen/upload@file:vendor/abc/content-gen-upload-0.1.0.tgz`.',
      /^warning {2}Dockerfile: `npm ci` will not find the packages in vendor/,
    ],
  },
  'a package.json with which nothing starts': {
    harm: (patient) =>
      patient.edit('package.json', (manifest) => {
        delete manifest['type']
        manifest['scripts'] = { build: 'tsc', start: 'node .' }
      }),
    lines: [
      /^warning {2}package\.json: the generated source consists of ES modules, .* Run: npm pkg set type=module\.?$/,
      /^warning {2}package\.json: package\.json lacks the script migrate\. Run: npm pkg set "scripts\.migrate=/,
    ],
  },
  'packages of different versions': {
    harm: (patient) => {
      patient.write('node_modules/@content-gen/runtime/package.json', '{ "version": "6.0.0" }')
      patient.write('node_modules/content-gen/package.json', '{ "version": "9.9.9" }')
    },
    lines: [
      'problem  @content-gen/runtime is 6.0.0, but this content-gen needs 0.1.0. Run `npm install @content-gen/runtime@0.1.0`.',
      'problem  content-gen is 9.9.9, but this content-gen needs 0.1.0. Run `npm install -D content-gen@0.1.0`.',
      'problem  This content-gen is 0.1.0, but the project has 9.9.9. Run `npx content-gen doctor` there.',
    ],
  },
  'a model that has changed': {
    harm: (patient) => patient.edit(modelPath, ({ attributes = {} }) => (attributes['body'] = { type: 'text' })),
    lines: [/^problem {2}Out of date: prisma\/\S+, .* and \d+ more\. Run `content-gen generate`\.$/],
  },
  'a model with a mistake': {
    harm: (patient) => patient.write(modelPath, '{'),
    lines: [/^problem {2}src\/api\/note\/content-types\/note\/schema\.json: the file is not valid JSON/],
  },
  'an edited generated file': {
    harm: (patient) => appendFileSync(join(patient.dir, 'src/generated/app.ts'), '// mine\n'),
    lines: [/^problem {2}src\/generated\/app\.ts: this generated file was changed by hand/],
  },
  'no Prisma client': {
    harm: (patient) => rmSync(join(patient.dir, 'src/generated/prisma'), { recursive: true }),
    lines: ['problem  The Prisma client does not match prisma/schema.prisma. Run `content-gen generate`.'],
  },
  'code that is not wired': {
    harm: (patient) => patient.write('src/api/note/controllers/old/note.ts', 'export const a = 1\n'),
    lines: [/^warning {2}Not part of the server: src\/api\/note\/controllers\/old\/note\.ts\. /],
  },
  'a compiler without strict checks': {
    harm: (patient) => patient.edit('tsconfig.json', ({ compilerOptions = {} }) => delete compilerOptions['strict']),
    lines: ['warning  tsconfig.json misses mistakes. Add "strict": true to its compilerOptions.'],
  },
  'no secret': {
    harm: (patient) => patient.write('.env', ''),
    lines: [/^warning {2}JWT_SECRET is not set: development generates one, production does not start\. Run `echo /],
  },
  'short and equal secrets': {
    harm: (patient) => patient.write('.env', 'JWT_SECRET=short\nAPI_TOKEN_SALT=short\n'),
    lines: [
      'problem  JWT_SECRET is too short: it has 5 bytes and needs at least 32. Put a new one into .env: all users have to sign in again.',
      'problem  JWT_SECRET and API_TOKEN_SALT are the same. Change one of them in .env.',
    ],
  },
  'a short salt from Strapi v4': {
    harm: (patient) => patient.write('.env', `JWT_SECRET=${secret}\nAPI_TOKEN_SALT=Zm9yIG1hY2hpbmVzIG9ubHk=\n`),
    lines: [],
  },
  'secrets that others can read': {
    harm: (patient) => {
      chmodSync(join(patient.dir, '.env'), 0o644)
      execFileSync('git', ['init', '--quiet'], { cwd: patient.dir })
      execFileSync('git', ['add', '--force', '.env'], { cwd: patient.dir })
    },
    lines: [
      'warning  .env can be read by other users of this machine. Run `chmod 600 .env`.',
      'problem  .env is under version control. Run `git rm --cached .env`, and change the secrets in it.',
    ],
  },
  'secrets that git would track': {
    harm: (patient) => {
      execFileSync('git', ['init', '--quiet'], { cwd: patient.dir })
      patient.write('.gitignore', '')
    },
    lines: ['warning  .env is not ignored by git. Run `echo .env >> .gitignore`.'],
  },
}

test.each(Object.entries(cases))('%s', { timeout }, async (_name, { harm, lines }) => {
  const patient = await Patient.of('sqlite')
  harm(patient)
  const complaints = await patient.complaints()
  expect(complaints).toEqual(
    lines.map((line) => (typeof line === 'string' ? line : (expect.stringMatching(line) as unknown))),
  )
})

test('an old Node', () => {
  expect(checkNode('20.18.3')).toEqual({ state: 'problem', text: 'Node is 20.18.3. Install Node 20.19 or newer.' })
  expect(['20.19.0', '22.1.0', '26.0.1'].map((version) => checkNode(version).state)).toEqual(['ok', 'ok', 'ok'])
})

/** Runs the command, in a process of its own. */
function run(folder: string, { dir, database }: Healthy): string {
  const bin = join(dir, '../../../packages/cli/bin/content-gen.js')
  const env = { ...process.env, DATABASE_URL: database.url }
  return execFileSync(process.execPath, [bin, 'doctor', '--project', folder], { encoding: 'utf8', env })
}

test('the exit status shows whether there is a problem', { timeout }, async () => {
  const project = await healthyProject('sqlite')
  expect(run(project.dir, project)).toMatch(/^ok .*\n(.*\n)*Nothing is wrong\.\n$/)
  const patient = await Patient.of('sqlite')
  patient.write(modelPath, '{')
  expect(() => run(patient.dir, project)).toThrow(expect.objectContaining({ status: 1 }))
})

test('a library for pictures that was installed for another system', { timeout }, async () => {
  const patient = await Patient.of('sqlite')
  const at = 'node_modules/@content-gen/upload'
  const exports = { './picture-process': './picture-process.mjs' }
  patient.write(`${at}/package.json`, JSON.stringify({ name: '@content-gen/upload', version: '0.1.0', exports }))
  const message = 'Could not load the "sharp" module using the linux-x64 runtime'
  patient.write(`${at}/picture-process.mjs`, `throw new Error('${message}\\nPossible solutions:')\n`)
  const stdout = expect.stringContaining(
    `problem  The library for pictures cannot be loaded: ${message}. ` +
      'Delete node_modules, and run `npm install --include=optional` on this machine.\n',
  ) as unknown
  const project = await healthyProject('sqlite')
  expect(() => run(patient.dir, project)).toThrow(expect.objectContaining({ status: 1, stdout }))
})
