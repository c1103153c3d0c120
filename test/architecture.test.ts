/** The directions of imports between packages, between the folders of a package, and between its files. */
import { readFileSync, readdirSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { describe, expect, test } from 'vitest'
import { circle, fileEdges, folderEdges, imports, loadedWith, mayImport, packages, sources } from './imports.js'

/** Packages of files that are served, not imported. */
const served = new Set(['@content-gen/panel'])

const folders = readdirSync(packages, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map((entry) => entry.name)
const names = new Map(folders.map((folder) => [manifest(folder).name, folder]))

interface Manifest {
  readonly name: string
  readonly dependencies?: Readonly<Record<string, string>>
  readonly peerDependencies?: Readonly<Record<string, string>>
  readonly devDependencies?: Readonly<Record<string, string>>
}

/** Sources that are shipped as files of a bundler, with all that they use inside. */
const bundled = ['panel/src/', 'builder/src/page/']

function isBundled(file: string): boolean {
  return bundled.some((start) => file.startsWith(start))
}

function manifest(folder: string): Manifest {
  return JSON.parse(readFileSync(join(packages, folder, 'package.json'), 'utf8')) as Manifest
}

/** Returns `@scope/name` or `name` of a specifier, or null for a file or a Node module. */
function packageOf(specifier: string): string | null {
  // `#name` is a part of the package itself.
  if (/^[.#]|^node:/.test(specifier)) return null
  return specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/')
}

test('every package has its row', () => {
  expect(Object.keys(mayImport)).toEqual(expect.arrayContaining(folders))
})

describe.each(folders)('%s', (folder) => {
  const { dependencies = {}, peerDependencies = {}, devDependencies = {} } = manifest(folder)
  const isDeclared = (name: string, file: string) =>
    name in dependencies || name in peerDependencies || (name in devDependencies && isBundled(file))
  const used = sources(folder).flatMap((file) =>
    imports(file).map((specifier) => ({ file: relative(packages, file), name: packageOf(specifier), specifier })),
  )

  test('imports only the packages that it may', () => {
    const wrong = used.filter(({ name }) => {
      const ours = name === null ? undefined : names.get(name)
      return ours !== undefined && !mayImport[folder]?.includes(ours)
    })
    expect(wrong).toEqual([])
  })

  test('declares its imports, and no other package of ours', () => {
    const undeclared = used.filter(
      ({ name, file }) => name !== null && name !== manifest(folder).name && !isDeclared(name, file),
    )
    expect(undeclared).toEqual([])
    const ours = Object.keys(dependencies).filter((name) => names.has(name) && !served.has(name))
    expect(ours.filter((name) => !used.some((one) => one.name === name))).toEqual([])
  })

  test('uses its neighbours through their exports, never through their files', () => {
    expect(used.filter(({ specifier }) => /\.\.\/.*\/(src|dist)\//.test(specifier))).toEqual([])
  })

  test('has folders that import each other in one direction', () => {
    const parents = new Set(sources(folder).map((file) => dirname(dirname(file))))
    for (const parent of parents) expect(circle(folderEdges(folder, parent))).toBeNull()
  })

  test('has files that import each other in one direction', () => {
    expect(circle(fileEdges(folder))).toBeNull()
  })
})

test.each(['runtime/src', ...foldersBelow('upload/src')])('%s holds at most fifteen loose files', (folder) => {
  const loose = readdirSync(join(packages, folder)).filter((name) => /\.tsx?$/.test(name))
  expect(loose.length).toBeLessThanOrEqual(15)
})

/** Returns a folder and the folders below it. */
function foldersBelow(folder: string): string[] {
  const below = readdirSync(join(packages, folder), { withFileTypes: true }).filter((entry) => entry.isDirectory())
  return [folder, ...below.flatMap(({ name }) => foldersBelow(`${folder}/${name}`))]
}

test('schema uses neither the disk nor the process', () => {
  const impure = sources('schema').filter((file) =>
    /from 'node:(fs|child_process|net|http)|\bprocess\./.test(readFileSync(file, 'utf8')),
  )
  expect(impure).toEqual([])
})

test('reads and writes of the runtime depend on neither HTTP nor one kind of database', () => {
  const of = (folder: string) => sources('runtime').filter((file) => file.includes(`/runtime/src/${folder}/`))
  const reaches = (files: readonly string[], pattern: RegExp) =>
    files.flatMap((file) =>
      imports(file)
        .filter((specifier) => pattern.test(specifier))
        .map((specifier) => [relative(packages, file), specifier]),
    )
  expect(reaches(of('query'), /\/(http|write|sqlite|postgresql)\//)).toEqual([])
  expect(reaches(of('sql'), /\/(http|write|sqlite|postgresql)\//)).toEqual([])
  expect(reaches(of('write'), /\/(http|sqlite|postgresql)\//)).toEqual([])
})

test('the types of queries and answers import only each other, and have no code', () => {
  const files = sources('runtime').filter((file) => file.includes('/runtime/src/typed/'))
  expect(files.length).toBeGreaterThan(5)
  expect(files.flatMap(imports).filter((specifier) => !specifier.startsWith('./'))).toEqual([])
  const code = files.filter((file) =>
    /^(?:export )?(?:const|let|function|class|enum)\b/m.test(readFileSync(file, 'utf8')),
  )
  expect(code).toEqual([])
})

/** The folders of the panel: each knows those before it. A page knows no other page. */
const panel = ['theme', 'i18n', 'api', 'kit', 'extend', 'acts', 'shell', 'media', 'form', 'pages', 'routes']

test('the folders of the panel import only those before them, and no page another page', () => {
  const wrong = fileEdges('panel').filter(({ from, to }) => {
    const [own, other] = [from, to].map((file) => file.split('/').slice(2)) as [string[], string[]]
    if (own.length === 1 || other.length === 1) return false
    if (own[0] === 'pages' && other[0] === 'pages') return own[1] !== other[1]
    return panel.indexOf(own[0] ?? '') < panel.indexOf(other[0] ?? '') || !panel.includes(own[0] ?? '')
  })
  expect(wrong.map(({ why }) => why)).toEqual([])
})

/** Packages that a server loads behind its first answers: `prepare` of its features. */
const later = new Set([
  '@apollo/server',
  '@sindresorhus/slugify',
  'aws4fetch',
  'bcrypt',
  'file-type',
  'graphql',
  'jsonwebtoken',
  'mime-types',
  'nodemailer',
  'send',
  'sharp',
])

test.each(['runtime/src/index.ts', 'users-permissions/src/index.ts', 'upload/src/index.ts', 'graphql/src/endpoint.ts'])(
  '%s loads no package that a first read does without',
  (entry) => {
    const loaded = loadedWith(entry.slice(0, entry.indexOf('/')), entry)
    expect(loaded.length).toBeGreaterThan(5)
    expect(loaded.filter((name) => later.has(name))).toEqual([])
  },
)

test('commands load TypeScript only for code that they have not read yet', () => {
  const loaded = loadedWith('codegen', 'codegen/src/index.ts')
  expect(loaded.length).toBeGreaterThan(5)
  expect(loaded).not.toContain('ts-morph')
})

test('pictures are decoded in a process of their own', () => {
  const importing = (specifier: string) =>
    folders
      .flatMap(sources)
      .filter((file) => imports(file).includes(specifier))
      .map((file) => relative(packages, file))
  expect(importing('sharp')).toEqual(['upload/src/pictures/do-task.ts'])
  expect(importing('./do-task.js')).toEqual(['upload/src/pictures/serve-tasks.ts'])
})

/** Files that may read the clock: for times that are stored, sent, or compared with such times. */
const moments = new Set([
  'admin/src/content/sent-save.ts',
  'cli/src/dev/prisma-client-upkeep.ts',
  'editorial/src/webhooks/deliver.ts',
  'operate/src/database/held.ts',
  'panel/src/form/controls/coming-moment.tsx',
  'panel/src/pages/releases/release-page.tsx',
  'runtime/src/cron/index.ts',
  'runtime/src/cron/runner.ts',
  // A moment that all processes have in common.
  'runtime/src/load/rounds.ts',
  'upload/src/cloudinary/account.ts',
  'upload/src/console/check.ts',
  'upload/src/storage/leftovers.ts',
  'upload/src/s3/s3-storage.ts',
  'users-permissions/src/auth/mail-code.ts',
  'users-permissions/src/callers/api-token-caller.ts',
  'users-permissions/src/console/api-tokens.ts',
  'users-permissions/src/limits/count-request.ts',
  'users-permissions/src/limits/rate-limit.ts',
  'users-permissions/src/sign-in/journeys.ts',
  'users-permissions/src/tokens/jwt.ts',
  'runtime/src/http/positions.ts',
])

test('durations are not measured by a clock that can be set', () => {
  const asking = folders.flatMap(sources).filter((file) => readFileSync(file, 'utf8').includes('Date.now()'))
  expect(asking.map((file) => relative(packages, file)).filter((file) => !moments.has(file))).toEqual([])
})
