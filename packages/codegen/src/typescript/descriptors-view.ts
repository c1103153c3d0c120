import type { Model } from '@content-gen/schema'
import { projectHeader } from './header.js'
import { printImports } from './imports.js'
import { aside, imported } from './names.js'
import { Code, printValue } from './print-value.js'

/** The view of `descriptors.hbs`. */
export interface DescriptorsView {
  readonly header: string
  readonly imports: readonly string[]
  readonly list: string
}

export function descriptorsView(models: readonly Model[]): DescriptorsView {
  const start = 'export const descriptors: readonly TypeDescriptor[] = '
  return {
    header: projectHeader,
    imports: printImports([
      { names: ['TypeDescriptor'], from: '@content-gen/runtime', isType: true },
      ...models.map((model) => ({
        names: [imported(model.names.property, local(model))],
        from: `./${model.names.file}.js`,
        isType: false,
      })),
    ]),
    list: printValue(
      models.map((model) => new Code(local(model))),
      '',
      start.length,
    ),
  }
}

/** Names that `descriptors.hbs` itself uses. */
const ownNames: ReadonlySet<string> = new Set(['descriptors'])

function local({ names }: Model): string {
  return aside(names.property, ownNames)
}
