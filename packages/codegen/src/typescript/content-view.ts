import type { Model } from '@content-gen/schema'
import { projectHeader } from './header.js'
import { printImports } from './imports.js'
import { printCall, printGeneric } from './layout.js'
import { aside, imported } from './names.js'
import { inputTypeName } from './type-file.js'

/** The view of `content.hbs`. */
export interface ContentView {
  readonly header: string
  readonly imports: readonly string[]
  readonly services: readonly ServiceView[]
}

export interface ServiceView {
  /** `article` */
  readonly property: string
  /** `CollectionService<Article, ArticleInput>` */
  readonly type: string
  /** `collection<Article, ArticleInput>(store, article)` */
  readonly open: string
}

export function contentView(models: readonly Model[]): ContentView {
  const services = models.map(serviceNames)
  const has = (single: boolean) => services.some((service) => service.isSingle === single)
  const factories = [...(has(false) ? ['collection'] : []), ...(has(true) ? ['single'] : [])]
  const types = [...(has(false) ? ['CollectionService'] : []), ...(has(true) ? ['SingleService'] : []), 'Store']
  return {
    header: projectHeader,
    imports: printImports([
      { names: factories, from: '@content-gen/runtime', isType: false },
      { names: types, from: '@content-gen/runtime', isType: true },
      ...services.map(({ model, descriptor }) => ({
        names: [imported(model.names.property, descriptor)],
        from: `./descriptors/${model.names.file}.js`,
        isType: false,
      })),
      ...services.map(({ model, entry, input }) => ({
        names: [imported(model.names.type, entry), imported(inputTypeName(model), input)],
        from: `./types/${model.names.file}.js`,
        isType: true,
      })),
    ]),
    services: services.map(({ model, isSingle, descriptor, entry, input }) => {
      const { property } = model.names
      const open = printGeneric(isSingle ? 'single' : 'collection', [entry, input], '    ', property.length + 3)
      return {
        property,
        type: printGeneric(
          isSingle ? 'SingleService' : 'CollectionService',
          [entry, input],
          '  ',
          property.length + 11,
        ),
        open: printCall({ callee: open, arguments: ['store', descriptor] }, '    ', property.length + 3),
      }
    }),
  }
}

interface ServiceNames {
  readonly model: Model
  readonly isSingle: boolean
  readonly descriptor: string
  readonly entry: string
  readonly input: string
}

function serviceNames(model: Model): ServiceNames {
  return {
    model,
    isSingle: model.kind === 'single',
    descriptor: aside(model.names.property, ownNames),
    entry: aside(model.names.type, ownNames),
    input: aside(inputTypeName(model), ownNames),
  }
}

/** What `content.hbs` calls its own. */
const ownNames: ReadonlySet<string> = new Set([
  'collection',
  'single',
  'store',
  'openContent',
  'CollectionService',
  'SingleService',
  'Store',
  'Content',
])
