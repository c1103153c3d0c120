import { readFileSync } from 'node:fs'
import type { ProjectConfig } from '@content-gen/schema'
import type { SharedArg } from '../nexus-field.js'
import type { Definition, Member } from './definition.js'

/** The definitions of the server's packages, as the build has copied them. */
interface KnownDefinitions {
  /** Stands for the name of a content type. */
  readonly placeholder: string
  /** Of every project. */
  readonly shared: readonly Definition[]
  /** The arguments that generated fields share. */
  readonly args: readonly Member[]
  /** The types around the entries of a content type, with the placeholder in their names. */
  readonly entry: readonly Definition[]
  readonly accounts: readonly Definition[]
  readonly files: readonly Definition[]
  readonly locales: readonly Definition[]
}

let read: KnownDefinitions | undefined

function known(): KnownDefinitions {
  // `packages/codegen/copy-definitions.mjs` writes it.
  const file = new URL('../../../dist/definitions.json', import.meta.url)
  read ??= JSON.parse(readFileSync(file, 'utf8')) as KnownDefinitions
  return read
}

/** Returns the definitions of every project, and of the features that a project has. */
export function knownDefinitions(config: ProjectConfig): Definition[] {
  const { shared, accounts, files, locales } = known()
  return [
    ...shared,
    ...(config['users-permissions'].enabled ? accounts : []),
    ...(config.upload.enabled ? files : []),
    ...(config.i18n.enabled ? locales : []),
  ]
}

/** Returns an argument that generated fields share. */
export function sharedArg(name: SharedArg): Member {
  const found = known().args.find((arg) => arg.name === name)
  if (found === undefined) throw new Error(`definitions.json has no argument ${name}: build the packages again`)
  return found
}

/** Returns the types around the entries of a content type, `<Type>Entity` and the responses. */
export function entryDefinitions(type: string): Definition[] {
  const { placeholder, entry } = known()
  const named = (text: string) => text.replaceAll(placeholder, () => type)
  return entry.map((each) => ({
    ...each,
    name: named(each.name),
    members: each.members.map(({ name, text, refers }) => ({ name, text: named(text), refers: refers.map(named) })),
  }))
}
