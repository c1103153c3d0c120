import type { Model } from '@content-gen/schema'
import { projectHeader } from './header.js'
import { printImports } from './imports.js'
import { Code, printValue } from './print-value.js'

/** The view of `descriptors.hbs`. */
export interface DescriptorsView {
  readonly header: string
  readonly imports: readonly string[]
  readonly list: string
}

export function descriptorsView(models: readonly Model[]): DescriptorsView {
  const start = 'export const descriptors: readonly TypeDescriptor[] = '
  const references = models.map(({ names }) => new Code(names.property))
  return {
    header: projectHeader,
    imports: printImports([
      { names: ['TypeDescriptor'], from: '@content-gen/runtime', isType: true },
      ...models.map(({ names }) => ({ names: [names.property], from: `./${names.file}.js`, isType: false })),
    ]),
    list: printValue(references, '', start.length),
  }
}
