import { compareText, type EnumField, type Model } from '@content-gen/schema'
import { modelHeader, projectHeader } from '../typescript/header.js'
import { Imports } from '../typescript/imports.js'
import { printCall } from '../typescript/layout.js'
import { aside } from '../typescript/names.js'
import { Code, printProperty, printValue } from '../typescript/print-value.js'
import { propertyKey, quoteTypescript } from '../typescript/quote.js'
import { filterFields } from './filter-fields.js'
import { inputFields } from './input-fields.js'
import { filtersInput, input } from './names.js'
import { mutationFields } from './mutation-fields.js'
import { hasRequiredArg, printField, sharedNames } from './nexus-field.js'
import { outputFields } from './output-fields.js'
import { queryFields } from './query-fields.js'
import type { ModelOf } from './model-fields.js'

/** The field that defines each enumeration, by its name: models may share one. */
export type EnumOwners = ReadonlyMap<string, EnumField>

/** The view of `graphql/definitions.hbs`: the GraphQL types of one content type or component. */
export function definitionsView(model: Model, modelOf: ModelOf, enumOwners: EnumOwners) {
  const { type, property } = model.names
  const isEntry = model.kind !== 'component'
  const enums = model.fields
    .filter((field) => field.kind === 'enum')
    .filter((field) => enumOwners.get(field.enumName) === field)
  const zones = model.fields.filter((field) => field.kind === 'dynamiczone')
  const outputs = outputFields(model, modelOf)
  const operations = isEntry ? operationsOf(model) : []
  const fields = operations.flatMap((operation) => operation.fields)
  const shared = sharedNames([...outputs, ...fields])
  const imports = new Imports()
  const ours = [...(zones.length > 0 ? ['dynamicZone'] : []), ...(isEntry ? ['entryTypes'] : []), ...shared]
  for (const name of ours) imports.value(name, '@content-gen/graphql')
  const theirs = [
    ...(enums.length > 0 ? ['enumType'] : []),
    ...(operations.length > 0 ? ['extendType'] : []),
    'inputObjectType',
    ...(fields.some(hasRequiredArg) ? ['nonNull'] : []),
    'objectType',
  ]
  for (const name of theirs) imports.value(name, 'nexus')
  return {
    header: modelHeader(model),
    imports: imports.print(),
    enums: enums.map((field) => ({
      local: localOf(field),
      type: field.enumName,
      members: field.values.map(({ name, value }) => `${propertyKey(name)}: ${quoteTypescript(value)}`),
    })),
    zones: zones.map((field) => ({
      type: field.unionName,
      components: field.components.flatMap((uid) => {
        const component = modelOf(uid)
        return component === undefined ? [] : [`${component.names.type}: ${quoteTypescript(uid)}`]
      }),
    })),
    type,
    extensions: printProperty('extensions', { uid: model.uid }, '  '),
    description: model.description ? [printProperty('description', model.description, '  ')] : [],
    outputs: outputs.map(printField),
    filters: { type: filtersInput(type), fields: filterFields(model, modelOf).map(printField) },
    input: { type: input(type), fields: inputFields(model, modelOf).map(printField) },
    entries: isEntry ? [printEntryTypes(aside(`${property}Entry`, new Set(shared)), type)] : [],
    operations: operations.map((operation) => ({ ...operation, fields: operation.fields.map(printField) })),
  }
}

/** Returns what a content type adds to `Query` and `Mutation`. */
function operationsOf(model: Model) {
  const { property } = model.names
  return [
    { type: 'Query', name: `${property}Queries`, fields: queryFields(model) },
    { type: 'Mutation', name: `${property}Mutations`, fields: mutationFields(model) },
  ].filter(({ fields }) => fields.length > 0)
}

/** The model chooses the name, which may be one of our functions or a word of the language: all of these begin in lower case. */
function localOf({ enumName }: EnumField): string {
  return /^[A-Z]/.test(enumName) ? enumName : `enum_${enumName}`
}

/** `const articleEntry = entryTypes('Article')` */
function printEntryTypes(name: string, type: string): string {
  const call = printCall(
    { callee: 'entryTypes', arguments: [quoteTypescript(type)] },
    '',
    `export const ${name} = `.length,
  )
  return `const ${name} = ${call}`
}

/** The view of `graphql/schema.hbs`: all definitions in one list. */
export function schemaView(models: readonly Model[]) {
  const modules = models
    .map(({ names }) => ({ local: aside(names.property, ownNames), file: names.file }))
    .sort((one, other) => compareText(one.file, other.file))
  const list = modules.map(({ local }) => new Code(local))
  return { header: projectHeader, modules, list: printValue(list, '', 'export const definitions = '.length) }
}

/** Names that `graphql/schema.hbs` itself uses. */
const ownNames: ReadonlySet<string> = new Set(['definitions'])
