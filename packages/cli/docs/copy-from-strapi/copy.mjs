// Copies the contents of a Strapi v4 database into the database of a project that has its tables and nothing in them:
//
//   node node_modules/content-gen/docs/copy-from-strapi/copy.mjs <file or postgresql:// address of Strapi's database>
//
// Ids, times, private attributes, hashes of passwords and the keys of API tokens stay as they are. All or nothing: one transaction.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseEnv } from 'node:util'
import { databaseUrl, projectProvider, withRows } from '@content-gen/operate'
import { copyAccounts, oldSettings } from './accounts.mjs'
import { copyLinks } from './links.mjs'
import { openOldDatabase } from './old-database.mjs'
import { copyRows } from './rows.mjs'
import { checkIsOfProject, checkIsStrapi } from './strapi-tables.mjs'
import { checkUniques } from './uniques.mjs'

const project = process.cwd()
const [address] = process.argv.slice(2)
if (!address) fail("Which database is Strapi's? Give the path of an SQLite file, or a postgresql:// address.")

const descriptorsFile = join(project, 'dist/generated/descriptors/index.js')
if (!existsSync(descriptorsFile)) fail('Run this in the folder of a project, after `npm run build`.')
const { descriptors } = await import(pathToFileURL(descriptorsFile).href)

const envFile = join(project, '.env')
const env = existsSync(envFile) ? parseEnv(readFileSync(envFile, 'utf8')) : {}
const provider = await projectProvider(project)
const url = databaseUrl(provider, process.env.DATABASE_URL, env.DATABASE_URL)

let old
try {
  old = await openOldDatabase(address)
  checkIsStrapi(old, address)
  checkIsOfProject(old, descriptors)
  await withRows({ projectDir: project, provider, databaseUrl: url }, async (rows) => {
    const copy = { old, rows, provider, types: new Map(descriptors.map((type) => [type.uid, type])), ids: new Map() }
    await checkUniques(copy)
    await copyAccounts(copy)
    await copyRows(copy)
    await copyLinks(copy)
  })
  console.log('\nFor content-gen.config.json:\n')
  console.log(JSON.stringify(await oldSettings(old), null, 2))
} catch (error) {
  process.exitCode = 1
  console.error(`Nothing was copied. ${error.message}${error.hint ? ` ${error.hint}` : ''}`)
} finally {
  await old?.close()
}

function fail(message) {
  console.error(message)
  process.exit(1)
}
