import type { Attribute, ContentType } from '@content-gen/admin/panel-api'
import { own, withoutIds } from '../../../form/document/values.js'
import type { Path } from '../../../form/document/path.js'
import type { FormScope } from '../../../form/store/form-context.js'
import type { FormStore } from '../../../form/store/form-store.js'
import type { Difference } from '../history/version.js'

/** The entry in another language, beside the form. */
export interface OtherLanguage {
  readonly type: ContentType
  /** Its name. */
  readonly language: string
  readonly scope: FormScope
  /** The person may change the attribute of the entry that the form shows. */
  readonly mayTake: (attribute: string) => boolean
  /** The changes of the other language that the form's does not have, by attribute. */
  readonly changes: ReadonlyMap<string, readonly Difference[]>
}

/** Returns a value of the other language as a new value of the form. */
export function takenValue({ models }: FormStore, uid: string, { name }: Attribute, value: unknown): unknown {
  return own(withoutIds(models, uid, { [name]: value }), name) ?? null
}

/** Returns true for an attribute that each language has for itself, and that can be shown. */
export function isBeside({ type }: OtherLanguage, attribute: Attribute, [top]: Path): boolean {
  return attribute.type !== 'password' && type.attributes.some(({ name, localized }) => name === top && localized)
}
