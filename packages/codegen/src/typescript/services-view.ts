import type { Model } from '@content-gen/schema'
import { modelOf, type OwnedFile, type OwnerCode } from '../owner/owner-code.js'
import { projectHeader } from './header.js'
import { Imports } from './imports.js'
import { printCall } from './layout.js'
import { quoteTypescript } from './quote.js'

/** The view of `services.hbs`. */
export interface ServicesView {
  readonly header: string
  readonly imports: readonly string[]
  /** Parameters of the function, after the store. */
  readonly given: string
  /** Makes `content`: the generated services, some with hooks around their reads. */
  readonly hooked: readonly string[]
  /** Answers them, some extended. */
  readonly extended: readonly string[]
}

/** Returns true if owner code changes the services of `content.ts`. */
export function hasServices(owner: OwnerCode): boolean {
  return owner.services.size > 0 || hookedReads(owner).length > 0
}

/** Lifecycles that hook reads, or may: those that do not write out what they hook. */
function hookedReads({ lifecycles }: OwnerCode): readonly OwnedFile[] {
  return [...lifecycles.values()].filter(
    ({ place, members }) => place.plugin === null && (members?.some((name) => /Find/.test(name)) ?? true),
  )
}

/** `hasAdditions`: features add to the argument of services. */
export function servicesView(
  models: readonly Model[],
  owner: OwnerCode,
  { hasAdditions }: { readonly hasAdditions: boolean },
): ServicesView {
  const imports = new Imports()
  imports.type('Store', runtime)
  imports.value('openContent', './content.js')
  const hooked = hookedReads(owner).flatMap((file) => modelOf(file, models) ?? [])
  const extended = [...owner.services.values()]
  const givesAdditions = hasAdditions && extended.length > 0
  return {
    header: projectHeader,
    given: givesAdditions ? `, additions: ${imports.type('Additions', './owner.js')}` : '',
    hooked: hooked.length === 0 ? ['const content = openContent(store)'] : printHooked(hooked, imports),
    extended: extended.length === 0 ? ['return content'] : printExtended(extended, models, givesAdditions, imports),
    imports: imports.print(),
  }
}

const runtime = '@content-gen/runtime'

function printHooked(hooked: readonly Model[], imports: Imports): string[] {
  const members = hooked.map((model) => {
    const factory = imports.value(model.kind === 'single' ? 'hookedSingle' : 'hookedCollection', runtime)
    return printMember(model, factory, ['store', quoteTypescript(model.uid), `opened.${model.names.property}`])
  })
  return ['const opened = openContent(store)', 'const content = {', '  ...opened,', ...members, '}']
}

function printExtended(
  extended: readonly OwnedFile[],
  models: readonly Model[],
  givesAdditions: boolean,
  imports: Imports,
): string[] {
  const members = extended.flatMap((file) => {
    const model = modelOf(file, models)
    if (model === undefined) return []
    const own = imports.default(file.local, file.from)
    return [printMember(model, imports.value('extended', runtime), [`content.${model.names.property}`, own, 'app'])]
  })
  const app = `const app: ${imports.type('GeneratedApp', './owner.js')} = ${imports.value('openApp', runtime)}(store, content${givesAdditions ? ', additions' : ''})`
  return [app, 'return {', '  ...content,', ...members, '}']
}

/** `property: call(...),` of an object in the body of a function. */
function printMember({ names: { property } }: Model, callee: string, parameters: readonly string[]): string {
  return `  ${property}: ${printCall({ callee, arguments: parameters }, '    ', property.length + 3)},`
}
