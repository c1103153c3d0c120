import { compareText, type Model } from '@content-gen/schema'
import { modelHeader, projectHeader } from '../typescript/header.js'
import { printImports } from '../typescript/imports.js'
import { printCall } from '../typescript/layout.js'
import { aside } from '../typescript/names.js'
import { Code, printProperty, printValue } from '../typescript/print-value.js'
import { propertyKey, quote } from '../typescript/quote.js'
import { filterFields, inputFields, isNestedOnly, outputFields, queryFields } from './fields.js'
import { filtersInput, input, zoneUnion } from './names.js'
import { printField, sharedNames } from './nexus-field.js'
import type { ModelOf } from './fields.js'

/** The view of `graphql/definitions.hbs`: the GraphQL types of one content type or component. */
export function definitionsView(model: Model, modelOf: ModelOf) {
  const { type, property } = model.names
  const isEntry = model.kind !== 'component'
  const hasQueries = isEntry && !isNestedOnly(model)
  const enums = model.fields.filter((field) => field.kind === 'enum')
  const zones = model.fields.filter((field) => field.kind === 'zone')
  const outputs = outputFields(model, modelOf)
  const queries = hasQueries ? queryFields(model) : []
  return {
    header: modelHeader(model),
    imports: printImports([
      {
        names: [
          ...(zones.length > 0 ? ['dynamicZone'] : []),
          ...(isEntry ? ['entryTypes'] : []),
          ...sharedNames([...outputs, ...queries]),
        ],
        from: '@content-gen/graphql',
        isType: false,
      },
      {
        names: [
          ...(enums.length > 0 ? ['enumType'] : []),
          ...(hasQueries ? ['extendType'] : []),
          'inputObjectType',
          'objectType',
        ],
        from: 'nexus',
        isType: false,
      },
    ]),
    enums: enums.map((field) => ({
      type: field.enumName,
      members: field.values.map(({ name, value }) => `${propertyKey(name)}: ${quote(value)}`),
    })),
    zones: zones.map((field) => ({
      type: zoneUnion(model, field),
      components: field.components.flatMap((uid) => {
        const component = modelOf(uid)
        return component === undefined ? [] : [`${component.names.type}: ${quote(uid)}`]
      }),
    })),
    type,
    extensions: printProperty('extensions', { uid: model.uid }, '  '),
    description: model.description ? [printProperty('description', model.description, '  ')] : [],
    outputs: outputs.map(printField),
    filters: { type: filtersInput(type), fields: filterFields(model, modelOf).map(printField) },
    input: { type: input(type), fields: inputFields(model, modelOf).map(printField) },
    entries: isEntry ? [printEntryTypes(`${property}Entry`, type)] : [],
    queries: hasQueries ? [{ name: `${property}Queries`, fields: queries.map(printField) }] : [],
  }
}

/** `const articleEntry = entryTypes('Article')` */
function printEntryTypes(name: string, type: string): string {
  const call = printCall({ callee: 'entryTypes', arguments: [quote(type)] }, '', `export const ${name} = `.length)
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

/** What `graphql/schema.hbs` calls its own. */
const ownNames: ReadonlySet<string> = new Set(['definitions'])
