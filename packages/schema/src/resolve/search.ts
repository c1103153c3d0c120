/** The attributes whose texts have a search index. */
import type { ProjectConfig } from '@content-gen/contract'
import type { Report } from '../diagnostics.js'
import { child } from '../pointer.js'
import { quote, quoteList } from '../quote.js'
import type { Field, Model, SourceRef } from '../schema.js'
import { didYouMean } from '../suggest.js'

interface Context {
  readonly config: ProjectConfig
  readonly report: Report
  readonly unreadable: ReadonlySet<string>
}

/** Returns the models with `searched` set, and reports declarations that cannot be. */
export function resolveSearch(models: readonly Model[], context: Context): readonly Model[] {
  const { config, report, unreadable } = context
  const known = models.map(({ uid }) => uid)
  for (const uid of Object.keys(config.search)) {
    if (known.includes(uid) || unreadable.has(uid)) continue
    const at = { file: config.file, pointer: child('/search', uid) }
    report.error('search-model-unknown', at, `there is no type ${quote(uid)}`, didYouMean(uid, known))
  }
  return models.map((model) => {
    const names = config.search[model.uid]
    return names === undefined ? model : { ...model, searched: searchedOf(model, names, context) }
  })
}

function searchedOf(model: Model, names: readonly string[], { config, report }: Context): readonly string[] {
  for (const [index, name] of names.entries()) {
    const at = { file: config.file, pointer: child(child('/search', model.uid), index) }
    if (names.indexOf(name) === index) checkAttribute(model, name, at, report)
    else report.error('search-attribute-twice', at, `${quote(name)} is named already`)
  }
  return model.fields.filter(({ name }) => names.includes(name)).map(({ name }) => name)
}

function checkAttribute(model: Model, name: string, at: SourceRef, report: Report): void {
  const field = model.fields.find((candidate) => candidate.name === name)
  if (field === undefined) {
    const known = model.fields.filter((candidate) => unfitness(candidate) === null).map((each) => each.name)
    const hint = didYouMean(name, known) ?? (known.length === 0 ? null : `Its texts are: ${quoteList(known, 'and')}.`)
    report.error('search-attribute-unknown', at, `${quote(model.uid)} has no attribute ${quote(name)}`, hint)
    return
  }
  const reason = unfitness(field)
  if (reason !== null) report.error('search-attribute-unfit', at, `${quote(name)} cannot be searched: ${reason}`)
}

const texts: ReadonlySet<string> = new Set(['string', 'text', 'richtext', 'email', 'uid'])

/** Returns the reason why no query could use a search index of the field; null if one could. */
function unfitness(field: Field): string | null {
  if (field.kind !== 'enum' && !(field.kind === 'scalar' && texts.has(field.type))) return 'it is not a text'
  return field.isPrivate ? 'it is private, and no query can use it' : null
}
