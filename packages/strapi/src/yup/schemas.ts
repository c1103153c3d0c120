/** The package yup, as `@strapi/utils` exports it: with schemas of ids, and without a hint about `nullable()` in messages. */
import { MixedSchema, setLocale } from 'yup'
import { mixed } from 'yup/lib/locale.js'
import type { MessageParams } from 'yup/lib/types.js'

export * from 'yup'

export class StrapiIDSchema extends MixedSchema {
  constructor() {
    super({ type: 'strapiID' })
  }

  protected override _typeCheck(value: unknown): value is string | number {
    return typeof value === 'string' || (typeof value === 'number' && Number.isInteger(value) && value >= 0)
  }
}

/** The schema of an id: a text, or a whole number from 0. */
export const strapiID = (): StrapiIDSchema => new StrapiIDSchema()

const { notType } = mixed
setLocale({
  mixed: {
    notType: (found: MessageParams) =>
      String(typeof notType === 'function' ? notType(found) : notType).replace(/\n If "null" .*$/s, ''),
  },
})
