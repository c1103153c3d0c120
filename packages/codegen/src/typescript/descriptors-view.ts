import type { Model } from '@content-gen/schema'
import { projectHeader } from './header.js'
import { Imports } from './imports.js'
import { Code, printValue } from './print-value.js'

/** The view of `descriptors.hbs`. */
export interface DescriptorsView {
  readonly header: string
  readonly imports: readonly string[]
  readonly list: string
}

export function descriptorsView(models: readonly Model[]): DescriptorsView {
  const start = 'export const descriptors: readonly TypeDescriptor[] = '
  const imports = new Imports(ownNames)
  imports.type('TypeDescriptor', '@content-gen/runtime')
  const list = models.map(({ names }) => new Code(imports.value(names.property, `./${names.file}.js`)))
  return { header: projectHeader, imports: imports.print(), list: printValue(list, '', start.length) }
}

/** Names that `descriptors.hbs` itself uses. */
const ownNames: ReadonlySet<string> = new Set(['descriptors'])
