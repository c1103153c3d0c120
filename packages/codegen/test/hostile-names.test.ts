/** A content type may have the name of any type of TypeScript, and an attribute any reserved word of the languages that it appears in. */
import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { generate } from '../src/generate.js'
import { compile } from './compile.js'
import { model } from './model.js'
import { temporaryFolder, writeTree } from './folder.js'
import { isLong } from '../../../test/cases.js'

/** The global names of the newest language standard, from the compiler's own library. */
function globals(): readonly string[] {
  const compiler = createRequire(import.meta.url).resolve('typescript/package.json')
  const native = join(dirname(compiler), '..', '@typescript')
  const library = join(native, readdirSync(native).find((name) => name.startsWith('typescript-')) ?? '', 'lib')
  const names = new Set<string>()
  for (const file of readdirSync(library).filter((name) => /^lib\.(?:es|decorators).*\.d\.ts$/.test(name))) {
    const text = readFileSync(join(library, file), 'utf8')
    for (const [, name = ''] of text.matchAll(/^(?:declare )?(?:interface|type|var|class|namespace|function) (\w+)/gm))
      names.add(name)
  }
  return [...names]
}

const words = (text: string) => text.trim().split(/\s+/)

/** Keywords of JavaScript and TypeScript. */
const keywords = words(`
  abstract any arguments as asserts async await bigint boolean break case catch class const constructor continue debugger declare
  default delete do else enum eval export extends false finally for from function get if implements import in infer instanceof
  interface intrinsic is keyof let module namespace never new null number object of out override package private protected public
  readonly require return satisfies set static string super switch symbol this throw true try type typeof undefined unique unknown
  using var void while with yield global globalThis process Buffer console
`)

/** Reserved words of SQL in both databases, and names that they give a meaning without quotes. */
const sql = words(`
  all analyse analyze and array asc asymmetric authorization between both by cast check collate column concurrently create cross
  current_catalog current_date current_role current_time current_timestamp current_user deferrable desc distinct end except fetch
  foreign freeze full grant group having ilike index initially inner intersect into isnull join key lateral leading left like limit
  localtime localtimestamp natural not notnull offset on only or order outer overlaps placing primary references returning right
  row rowid rows select session_user similar some symmetric table tablesample then to trailing union unique update user values
  variadic verbose view when where window oid xmin ctid tableoid value position data total counts
`)

/** Names of Prisma's client and schema, Nexus and GraphQL. */
const libraries = words(`
  include select omit where take skip cursor orderBy distinct data create connect connectOrCreate disconnect set upsert update
  updateMany deleteMany count _count _sum aggregate model enum datasource generator provider query mutation subscription fragment
  input scalar directive define open find entry extend schema repeatable on Query Mutation nexus objectType list nonNull nullable resolve source args info
  attributes meta pagination filters sort populate fields publicationState files params body ctx store caller content app config
  toString2 then toJSON length name prototype2
`)

/** Names that generated definitions of GraphQL import. */
const functions = words(`
  createEntry createLocalization deleteEntry deleteSingle dynamicZone entryTypes enumType extendType find findOne findSingle
  inputObjectType locale nonNull objectType pagination publicationState saveSingle sort updateEntry wordEntry wordQueries
`)

/** The places of names that are refused because something else already has them. */
async function refusedIn(tree: Record<string, string>): Promise<readonly { file: string; pointer: string }[]> {
  const folder = temporaryFolder()
  writeTree(folder, tree)
  const { diagnostics } = await generate({ projectDir: folder, mode: 'check' })
  return diagnostics.filter(({ severity }) => severity === 'error').map(({ at }) => at)
}

const kebab = (name: string) => name.replace(/(?<=[a-z0-9])(?=[A-Z])/g, '-').toLowerCase()
const related = (target: string) => ({ type: 'relation', relation: 'oneToOne', target: `api::${target}.${target}` })

/** The compiler takes minutes for a project of hundreds of types. */
const together = 60

test('types', { timeout: 900_000 }, async () => {
  const all = [...new Set([...globals(), ...keywords, ...libraries].map(kebab))].filter((name) =>
    /^[a-z][a-z0-9-]*$/.test(name),
  )
  expect(all.length).toBeGreaterThan(250)
  const used = readTemplates()
  const mostly = all.filter(
    (name, i) => new RegExp(`\\b${pascal(name)}\\b`).test(used) || verbs.has(name) || i % 10 === 0,
  )
  const names = isLong ? all : mostly
  for (let start = 0; start < names.length; start += together) {
    const candidates = [...new Set([...hubs, ...names.slice(start, start + together)])]
    const refused = new Set((await refusedIn(treeOf(candidates))).map(({ file }) => file))
    const taken = candidates.filter((name) => !refused.has(`src/api/${name}/content-types/${name}/schema.json`))
    expect(taken.length).toBeGreaterThan(candidates.length / 2)
    const folder = temporaryFolder()
    writeTree(folder, treeOf(taken))
    expect(await compile(folder)).toBe('')
  }
})

test('attributes', { timeout: 240_000 }, async () => {
  const candidates = [...new Set([...keywords, ...sql, ...libraries, ...globals()])]
  const kinds = [{ type: 'string' }, { type: 'integer' }, { type: 'json' }, { type: 'boolean' }, { type: 'datetime' }]
  const attributes = Object.fromEntries(candidates.map((name, i) => [name, kinds[i % kinds.length] ?? {}]))
  const problems = await refusedIn(model('word', attributes))
  const refused = new Set(problems.map(({ pointer }) => pointer.split('/')[2]))
  const kept = Object.entries(attributes).filter(([name]) => !refused.has(name))
  expect(kept.length).toBeGreaterThan(candidates.length - 40)
  const folder = temporaryFolder()
  writeTree(folder, model('word', Object.fromEntries(kept)))
  expect(await compile(folder)).toBe('')
})

test('enumerations', { timeout: 240_000 }, async () => {
  const candidates = [...new Set([...keywords, ...libraries, ...functions])].filter((name) => /^[a-z_]/.test(name))
  const attributes = Object.fromEntries(
    candidates.map((enumName, i) => [`kind${i}`, { type: 'enumeration', enum: ['a', 'b'], enumName }]),
  )
  const folder = temporaryFolder()
  writeTree(folder, model('word', attributes))
  expect(await compile(folder)).toBe('')
})

const hubs = ['map', 'partial']
/** The first words of our function names. */
const verbs: ReadonlySet<string> = new Set(['create', 'update', 'delete', 'define', 'open', 'entry', 'list', 'find'])

function treeOf(names: readonly string[]): Record<string, string> {
  const attributes = {
    title: { type: 'string' },
    moment: { type: 'datetime' },
    more: { type: 'json' },
    other: related('map'),
    others: { ...related('partial'), relation: 'oneToMany' },
  }
  return Object.assign({}, ...names.map((name) => model(name, attributes, `${name}-rows`))) as Record<string, string>
}

function pascal(name: string): string {
  return name.replace(/(?:^|-)(.)/g, (_, letter: string) => letter.toUpperCase())
}

/** The sources of generated files. */
function readTemplates(): string {
  const folder = new URL('../../../templates/', import.meta.url)
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.hbs'))
    .map((name) => readFileSync(new URL(name, folder), 'utf8'))
    .join('\n')
}
