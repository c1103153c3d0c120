// Runs the client preset of GraphQL Code Generator: node preset.mjs <schema.graphql> <module of operations> <folder>
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { pathToFileURL } from 'node:url'
import { preset } from '@graphql-codegen/client-preset'
import { codegen } from '@graphql-codegen/core'
import { parse, print } from 'graphql'

const [schemaFile, operations, baseOutputDir] = process.argv.slice(2)
const schema = parse(readFileSync(schemaFile, 'utf8'))
// A document of gql.tada contains the fragments that it uses.
const documents = Object.values(await import(pathToFileURL(operations).href))
  .filter(({ definitions }) => definitions[0].kind === 'OperationDefinition')
  .map((document) => ({ location: operations, document, rawSDL: print(document) }))
const scalars = {
  Date: 'string',
  DateTime: 'string',
  I18NLocaleCode: 'string',
  JSON: 'unknown',
  Long: 'string',
  Time: 'string',
}
const steps = await preset.buildGeneratesSection({
  baseOutputDir: `${baseOutputDir}/`,
  schema,
  documents,
  config: { scalars, importExtension: '.js', useTypeImports: true, enumsAsTypes: true },
  presetConfig: { fragmentMasking: false },
  plugins: [],
  pluginMap: {},
  pluginContext: {},
  profiler: { run: (step) => step() },
})
for (const step of steps) {
  mkdirSync(dirname(step.filename), { recursive: true })
  writeFileSync(step.filename, await codegen(step))
}
