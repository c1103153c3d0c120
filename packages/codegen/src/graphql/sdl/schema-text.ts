import { compareText, type Model, type ProjectConfig } from '@content-gen/schema'
import { mutationFields } from '../mutation-fields.js'
import { queryFields } from '../query-fields.js'
import { definition, nameMember, printDefinition } from './definition.js'
import { fieldMember } from './field-member.js'
import { knownDefinitions } from './known-definitions.js'
import { modelDefinitions } from './model-definitions.js'
import type { ModelOf } from '../model-fields.js'
import type { Definition } from './definition.js'

/** Returns the schema of content types and features in GraphQL's schema language, sorted, without unused types unless the config wants them. */
export function schemaText(models: readonly Model[], modelOf: ModelOf, config: ProjectConfig): string {
  const entries = models.filter(({ kind }) => kind !== 'component')
  const anything = [...models.map(({ names }) => names.type), ...(config.i18n.enabled ? ['I18NLocale'] : [])]
  const all = joined([
    definition('type', 'Query', entries.flatMap(queryFields).map(fieldMember)),
    definition('type', 'Mutation', entries.flatMap(mutationFields).map(fieldMember)),
    definition(
      'union',
      'GenericMorph',
      anything.map((name) => nameMember(name, [name])),
    ),
    ...firstOfEach(models.flatMap((model) => modelDefinitions(model, modelOf))),
    ...knownDefinitions(config),
  ])
  const roots = ['Query', 'Mutation'].flatMap((name) => all.get(name) ?? []).filter(({ members }) => members.length > 0)
  const shown = config.graphql.unusedTypes ? [...all.values()].filter(isPrintable) : [...reach(roots, all)]
  const sorted = shown.sort((one, other) => compareText(one.name, other.name))
  const texts = [...rootsText(roots, all), ...sorted.map(printDefinition)]
  return texts.map((text) => `${text}\n`).join('\n')
}

/** Returns the names of the operations if readers would take a content type for one of them. */
function rootsText(roots: readonly Definition[], all: ReadonlyMap<string, Definition>): readonly string[] {
  if (!all.has('Subscription')) return []
  return [`schema {\n${roots.map(({ name }) => `  ${name.toLowerCase()}: ${name}\n`).join('')}}`]
}

/** GraphQL has no empty types. */
function isPrintable({ keyword, members }: Definition): boolean {
  return keyword === 'scalar' || members.length > 0
}

/** Models may share an enumeration. */
function firstOfEach(definitions: readonly Definition[]): readonly Definition[] {
  return [...new Map(definitions.toReversed().map((each) => [each.name, each])).values()]
}

/** Returns definitions by name; several of one type are merged. */
function joined(definitions: readonly Definition[]): ReadonlyMap<string, Definition> {
  const byName = new Map<string, Definition>()
  for (const each of definitions) {
    const known = byName.get(each.name)
    byName.set(each.name, known ? { ...known, members: [...known.members, ...each.members] } : each)
  }
  return byName
}

/** Returns everything that the operations lead to, directly or indirectly. */
function reach(roots: readonly Definition[], byName: ReadonlyMap<string, Definition>): ReadonlySet<Definition> {
  const reached = new Set(roots)
  // Iterating over a growing set visits the added items too.
  for (const { members } of reached) {
    for (const name of members.flatMap(({ refers }) => refers)) {
      const found = byName.get(name)
      if (found) reached.add(found)
    }
  }
  return reached
}
