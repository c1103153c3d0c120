/** Forms of the owner's routes: their files under the names that Strapi v4 gives. */
import { readForm } from '../form/multipart.js'
import type { Context, FormFile, UncheckedBody } from '@content-gen/runtime'
import type { Form, SentFile } from '../form/multipart.js'
import type { Library } from '../library/library.js'

/** Puts the form into the request while `next` runs. Its files are gone afterwards: what should stay goes into the library. */
export async function readOwnForm(library: Library, ctx: Context, next: () => Promise<void>): Promise<void> {
  await library.receive(ctx.state.caller, async (draft) => {
    const { fields, files } = await readForm(ctx.req, library.formOptions(draft))
    // `UncheckedBody` says that nothing is known of it.
    ctx.request.body = oneOrList(fields) as unknown as UncheckedBody
    ctx.request.files = oneOrList(byField(files))
    try {
      await next()
    } finally {
      ctx.request.files = undefined
    }
    return false
  })
}

function byField(files: Form['files']): ReadonlyMap<string, readonly FormFile[]> {
  const found = new Map<string, FormFile[]>()
  for (const file of files) {
    const list = found.get(file.field)
    if (list) list.push(formFile(file))
    else found.set(file.field, [formFile(file)])
  }
  return found
}

function formFile({ path, name, mime, size }: SentFile): FormFile {
  return { path, name, type: mime, size, lastModifiedDate: size === 0 ? null : new Date(), hash: null }
}

/** Any name is a key, also `__proto__`. */
function oneOrList<Value>(values: ReadonlyMap<string, readonly Value[]>): Record<string, Value | readonly Value[]> {
  const record: Record<string, Value | readonly Value[]> = Object.create(null)
  for (const [name, list] of values) {
    const [first, ...others] = list
    if (first !== undefined) record[name] = others.length === 0 ? first : list
  }
  return record
}
