/** The lines of `app.ts` that open features, as the package `contract` states them. */
import type { AppCall, AppLine } from '@content-gen/contract'
import { featuresOf, type ProjectConfig } from '@content-gen/schema'
import { Code, printValue } from './print-value.js'

export interface FeatureLine extends AppLine {
  /** `@content-gen/graphql/endpoint` */
  readonly from: string
}

/** Values of arguments by their names; undefined: the project does not have it. */
export type LineValues = Readonly<Record<string, unknown>>

/** Returns the lines of a project in the order of its plugins. */
export function featureLines(config: ProjectConfig): readonly FeatureLine[] {
  return featuresOf(config).flatMap(({ app, packages: [name = ''] = [] }) =>
    app ? [{ ...app, from: name + (app.entry ?? '') }] : [],
  )
}

/** Returns true if one of the lines has this argument. */
export function takes(lines: readonly AppCall[], name: string): boolean {
  return lines.some((line) => argumentsOf(line).includes(name))
}

/** Returns the calls among the parts of the GraphQL schema. */
export function partCalls(lines: readonly FeatureLine[]): readonly (AppCall & Pick<FeatureLine, 'from'>)[] {
  if (!takes(lines, 'parts')) return []
  return lines.flatMap(({ graphqlPart: part = '', from }) => (typeof part === 'string' ? [] : [{ ...part, from }]))
}

/** Returns what the lines themselves give each other. */
export function ownValues(lines: readonly FeatureLine[]): LineValues {
  const names = [
    'store',
    'opened',
    ...lines.flatMap(({ as = {} }) => (typeof as === 'string' ? as : Object.values(as))),
  ]
  const parts = lines.flatMap(({ graphqlPart: part }) => {
    if (part === undefined) return []
    return [typeof part === 'string' ? new Code(part) : new Code(part.export, argumentsOf(part))]
  })
  return {
    ...Object.fromEntries(names.map((name) => [name, new Code(name)])),
    features: lines.filter(({ isOfPanel }) => isOfPanel).map((line) => pluginOf(line, {})),
    parts: parts.length > 0 ? parts : undefined,
  }
}

export function pluginOf(line: FeatureLine, values: LineValues): Code {
  const { as, plugin = as, export: call } = line
  return typeof plugin === 'string' ? new Code(plugin) : new Code(call, [printArguments(line, values, 0)])
}

/** Prints `const media = upload(store)`; nothing of a line that is a plugin only. */
export function printLine(line: FeatureLine, lines: readonly FeatureLine[], values: LineValues): readonly string[] {
  const { as, isAwaited, types = [] } = line
  if (as === undefined) return []
  const generic = types.length > 0 && values['types'] ? `<${types.join(', ')}>` : ''
  const call = `${isAwaited ? 'await ' : ''}${line.export}${generic}`
  const start = `const ${typeof as === 'string' ? as : printMembers(as, lines, values)} = ${call}(`
  return [`${start}${printArguments(line, values, start.length)})`]
}

/** Returns what features add to the argument of owner code: the name of each member, and its value in `app.ts`. */
function ownedMembers(lines: readonly FeatureLine[]): Readonly<Record<string, string>> {
  return Object.assign({}, ...lines.map(({ owned }) => owned?.members))
}

/** Returns the types of what features add to the argument of owner code, with their packages: `WithEditing<Types>`. */
export function ownedTypes(lines: readonly FeatureLine[]): readonly OwnedType[] {
  return lines.flatMap(({ owned, from, types = [] }) =>
    owned ? [{ type: owned.type, parameters: types.length > 0 ? `<${types.join(', ')}>` : '', from }] : [],
  )
}

export interface OwnedType {
  readonly type: string
  /** Type parameters, or empty. */
  readonly parameters: string
  readonly from: string
}

/** Prints `const additions = { editing: editing.services }`; null if no feature adds something. */
export function printAdditions(lines: readonly FeatureLine[]): string | null {
  const members = Object.entries(ownedMembers(lines)).map(([key, value]) => [key, new Code(value)])
  if (members.length === 0) return null
  const start = 'const additions = '
  return `${start}${printValue(Object.fromEntries(members), '  ', start.length)}`
}

/** Prints the members of a result that something uses: `{ store, api: accountsApi }`. */
function printMembers(
  members: Readonly<Record<string, string>>,
  lines: readonly FeatureLine[],
  values: LineValues,
): string {
  const calls = [...lines, ...partCalls(lines)]
  const owned = values['types'] ? Object.values(ownedMembers(lines)) : []
  const isUsed = (name: string) =>
    name === 'store' || lines.some(({ plugin }) => plugin === name) || takes(calls, name) || owned.includes(name)
  const used = Object.entries(members).filter(([, name]) => isUsed(name))
  return printValue(Object.fromEntries(used.map(([key, name]) => [key, new Code(name)])))
}

/** Prints the arguments that the project has. `taken`: the columns in front of them. */
export function printArguments({ arguments: given }: AppCall, values: LineValues, taken: number): string {
  let text = ''
  for (const argument of given) {
    const value = typeof argument === 'string' ? values[argument] : membersOf(argument, values)
    if (value === undefined) continue
    if (text !== '') text += ', '
    text += printValue(value, '  ', taken + text.length + 1)
  }
  return text
}

/** Returns the object of an argument; undefined if it would be empty. */
function membersOf(names: Readonly<Record<string, string>>, values: LineValues): LineValues | undefined {
  const members = Object.entries(names).map(([key, name]) => [key, values[name]] as const)
  const there = members.filter(([, value]) => value !== undefined)
  return there.length > 0 ? Object.fromEntries(there) : undefined
}

function argumentsOf(call: AppCall): readonly string[] {
  return call.arguments.flatMap((each) => (typeof each === 'string' ? each : Object.values(each)))
}
