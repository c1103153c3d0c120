import { compareText, type Model } from '@content-gen/schema'
import { mutationFields } from '../mutation-fields.js'
import { queryFields } from '../query-fields.js'
import { definition, fieldMember, nameMember, printDefinition } from './definition.js'
import { modelDefinitions } from './model-definitions.js'
import { sharedDefinitions } from './shared-definitions.js'
import type { ModelOf } from '../model-fields.js'
import type { Definition } from './definition.js'

/** The schema of the content types in GraphQL's own language, sorted, without types that nothing refers to. */
export function schemaText(models: readonly Model[], modelOf: ModelOf): string {
  const entries = models.filter(({ kind }) => kind !== 'component')
  const roots = [
    definition('type', 'Query', entries.flatMap(queryFields).map(fieldMember)),
    definition('type', 'Mutation', entries.flatMap(mutationFields).map(fieldMember)),
  ].filter(({ members }) => members.length > 0)
  const everything = models.map(({ names }) => nameMember(names.type, [names.type]))
  const all = [
    ...sharedDefinitions(),
    definition('union', 'GenericMorph', everything),
    ...models.toReversed().flatMap((model) => modelDefinitions(model, modelOf)),
  ]
  const reached = reach(roots, new Map(all.map((each) => [each.name, each])))
  const sorted = [...reached].sort((one, other) => compareText(one.name, other.name))
  return sorted.map((each) => `${printDefinition(each)}\n`).join('\n')
}

/** What the operations lead to, however far. */
function reach(roots: readonly Definition[], byName: ReadonlyMap<string, Definition>): ReadonlySet<Definition> {
  const reached = new Set(roots)
  // A set that grows while it is walked is walked to its end.
  for (const { members } of reached) {
    for (const name of members.flatMap(({ refers }) => refers)) {
      const found = byName.get(name)
      if (found) reached.add(found)
    }
  }
  return reached
}
