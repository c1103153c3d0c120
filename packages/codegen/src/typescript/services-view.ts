import type { Model } from '@content-gen/schema'
import { modelOf, type OwnedFile, type OwnerCode } from '../owner/owner-code.js'
import { projectHeader } from './header.js'
import { printImports } from './imports.js'
import { printCall } from './layout.js'
import { quote } from './quote.js'

/** The view of `services.hbs`. */
export interface ServicesView {
  readonly header: string
  readonly imports: readonly string[]
  /** Makes `content`: the generated services, some with hooks around their reads. */
  readonly hooked: readonly string[]
  /** Answers them, some extended. */
  readonly extended: readonly string[]
}

/** Whether the services are other than those of `content.ts`. */
export function hasServices(owner: OwnerCode): boolean {
  return owner.services.size > 0 || hookedReads(owner).length > 0
}

/** Lifecycles that hook reads, or may: those that do not write out what they hook. */
function hookedReads({ lifecycles }: OwnerCode): readonly OwnedFile[] {
  return [...lifecycles.values()].filter(
    ({ place, members }) => place.plugin === null && (members?.some((name) => /Find/.test(name)) ?? true),
  )
}

export function servicesView(models: readonly Model[], owner: OwnerCode): ServicesView {
  const hooked = hookedReads(owner).flatMap((file) => modelOf(file, models) ?? [])
  const extended = [...owner.services.values()]
  const factory = ({ kind }: Model) => (kind === 'single' ? 'hookedSingle' : 'hookedCollection')
  return {
    header: projectHeader,
    imports: printImports([
      {
        names: [...new Set([...(extended.length > 0 ? ['extended'] : []), ...hooked.map(factory)])].sort(),
        from: '@content-gen/runtime',
        isType: false,
      },
      { names: ['Store'], from: '@content-gen/runtime', isType: true },
      ...extended.map(({ local, from }) => ({ default: local, names: [], from, isType: false })),
      { names: ['openContent'], from: './content.js', isType: false },
    ]),
    hooked: hooked.length === 0 ? ['const content = openContent(store)'] : printHooked(hooked, factory),
    extended: extended.length === 0 ? ['return content'] : printExtended(extended, models),
  }
}

function printHooked(hooked: readonly Model[], factory: (model: Model) => string): string[] {
  const members = hooked.map((model) =>
    printMember(model, factory(model), ['store', quote(model.uid), `opened.${model.names.property}`]),
  )
  return ['const opened = openContent(store)', 'const content = {', '  ...opened,', ...members, '}']
}

function printExtended(extended: readonly OwnedFile[], models: readonly Model[]): string[] {
  const members = extended.flatMap((file) => {
    const model = modelOf(file, models)
    if (model === undefined) return []
    return [printMember(model, 'extended', [`content.${model.names.property}`, file.local, 'app'])]
  })
  const app = 'const app = { content, config: store.config, log: store.log }'
  return [app, 'return {', '  ...content,', ...members, '}']
}

/** `property: call(...),` of an object in the body of a function. */
function printMember({ names: { property } }: Model, callee: string, parameters: readonly string[]): string {
  return `  ${property}: ${printCall({ callee, arguments: parameters }, '    ', property.length + 3)},`
}
