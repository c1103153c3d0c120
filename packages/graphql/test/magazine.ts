/** The definitions and descriptors that are generated for the magazine. */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { emit } from '@content-gen/codegen'
import { parseConfig, parseModels, resolve } from '@content-gen/schema'
import type { TypeDescriptor } from '@content-gen/runtime'
import type { Definitions } from '../src/schema/definitions.js'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const models = join(root, 'fixtures/magazine')

/** `name` is unique among the tests, which run beside each other. */
export async function generateMagazine(name: string) {
  const files = readdirSync(models, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.json'))
    .map((path) => ({ path: path.replaceAll('\\', '/'), text: readFileSync(join(models, path), 'utf8') }))
  const { config } = parseConfig(JSON.stringify({ i18n: { locales: ['en', 'fr', 'de'] } }), 'content-gen.config.json')
  const { schema } = resolve(parseModels(files).sources, config)
  if (schema === null) throw new Error('The models of the magazine have errors')
  const artifacts = emit(schema, config)
  const folder = join(root, '.demo/test', name)
  rmSync(folder, { recursive: true, force: true })
  for (const { path, contents } of artifacts) {
    if (!path.endsWith('.ts')) continue
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), contents)
  }
  const from = relative(import.meta.dirname, join(folder, 'src/generated'))
  const { definitions } = (await import(/* @vite-ignore */ `./${from}/graphql/schema.js`)) as {
    definitions: Definitions
  }
  const { descriptors } = (await import(/* @vite-ignore */ `./${from}/descriptors/index.js`)) as {
    descriptors: readonly TypeDescriptor[]
  }
  return { definitions, descriptors, artifacts }
}
