import type { Attribute, ContentType } from '@content-gen/admin/panel-api'
import { titleOf } from '../../../api/index.js'
import { isItem } from '../../../form/document/values.js'
import type { Models } from '../../../form/document/values.js'
import type { Difference, Ref } from './version.js'

/** Returns the attribute that a path of a difference leads to. */
export function attributeAt(path: Difference['path'], type: ContentType, models: Models): Attribute | null {
  let attributes = type.attributes
  let found: Attribute | null = null
  for (const step of path) {
    if (typeof step === 'string') {
      found = attributes.find(({ name }) => name === step) ?? null
      if (found?.type === 'component') attributes = models.get(found.component)?.attributes ?? []
    } else {
      const { __component: component } = step
      if (component !== undefined) attributes = models.get(component)?.attributes ?? []
    }
  }
  return found
}

/** True for the other languages of an entry, which are entries of their own. */
export function isOfLocalizations({ path }: Difference): boolean {
  return path.length === 1 && path[0] === 'localizations'
}

/** Returns what differences link to. */
export function refsIn(
  differences: readonly Difference[],
  type: ContentType,
  models: Models,
): { readonly links: readonly Ref[]; readonly files: readonly number[] } {
  const links: Ref[] = []
  const files: number[] = []
  for (const difference of differences) {
    const attribute = attributeAt(difference.path, type, models)
    for (const value of valuesOf(difference)) {
      if (isOfLocalizations(difference) && typeof value === 'number') links.push({ type: type.uid, id: value })
      else if (attribute?.type === 'media' && typeof value === 'number') files.push(value)
      else if (isItem(value) && typeof value['__type'] === 'string' && typeof value['id'] === 'number')
        links.push({ type: value['__type'], id: value['id'] })
      else if (attribute?.type === 'relation' && typeof value === 'number')
        links.push({ type: attribute.targets[0] ?? '', id: value })
    }
  }
  return { links, files }
}

function valuesOf(difference: Difference): readonly unknown[] {
  if (difference.kind === 'link') return [difference.before, difference.after]
  return difference.kind === 'links' ? [...difference.added, ...difference.removed, ...difference.moved] : []
}

/** `Sections 2 › Author`, of `{ path: 'sections[1].author' }`. */
export function placeOfLink(link: unknown): string {
  const path: unknown = typeof link === 'object' && link !== null ? Reflect.get(link, 'path') : null
  const steps = typeof path === 'string' ? path.split('.') : []
  return steps
    .map((step) => {
      const [, name = step, index] = /^(.*)\[(\d+)\]$/.exec(step) ?? []
      return index === undefined ? titleOf(name) : `${titleOf(name)} ${Number(index) + 1}`
    })
    .join(' › ')
}
