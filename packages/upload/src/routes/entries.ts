/** Creates and updates of entries that bring their files along: `data` and `files.<path>`. */
import { authorize, parseSentJson, RequestError, shorten, ValidationError } from '@content-gen/runtime'
import { SentFiles } from '@content-gen/runtime/write'
import { attributeAt, below, hasPlace, takesAll } from '../form/form-place.js'
import { readForm } from '../form/multipart.js'
import { readOwnForm } from './own-forms.js'
import type { Context, MultipartReader, Route, UncheckedBody } from '@content-gen/runtime'
import type { CompiledAttribute, CompiledType } from '@content-gen/runtime/query'
import type { Library } from '../library/library.js'
import type { Form } from '../form/multipart.js'

const prefix = 'files.'
const misnamed =
  "When using multipart/form-data you need to provide your files by prefixing them with the 'files'.\n" +
  'For example, when a media file is named "avatar", make sure the form key name is "files.avatar"'

/** Reads forms that create or update entries, whose files stay if the entry is stored, and those of the owner's routes. */
export function routeForms(library: Library): MultipartReader {
  return {
    takes: (route) => route.multipart === true || typeOf(library, route) !== undefined,
    read: (ctx, route, next) =>
      route.multipart ? readOwnForm(library, ctx, next) : readEntry(library, ctx, typeOf(library, route), next),
  }
}

async function readEntry(
  library: Library,
  ctx: Context,
  type: CompiledType | undefined,
  next: () => Promise<void>,
): Promise<void> {
  await library.receive(ctx.state.caller, async (draft) => {
    const form = await readForm(ctx.req, library.formOptions(draft, admitFiles))
    const body = bodyOf(form)
    const places = placesOf(form, type, body['data'])
    // A file that no entry shows stays in the library, which requires permission to upload.
    const isLeft = ({ parent, step, attribute, indexes }: Sent) =>
      !takesAll(attribute, below(parent, step), indexes.length)
    if (places.some(isLeft)) authorize(ctx.state.caller, ['plugin::upload.content-api.upload'])
    const ids = form.files.length === 0 ? [] : await library.add(draft, form.files, [])
    try {
      putFiles(places, ids)
      // `UncheckedBody` says that nothing is known of it.
      ctx.request.body = body as unknown as UncheckedBody
      await next()
    } catch (error) {
      await library.forget(ids, error)
      throw error
    }
    if (ctx.status < 400) return true
    await library.rows.delete(ids)
    return false
  })
}

function admitFiles(field: string): void {
  if (!field.startsWith(prefix)) throw new RequestError(400, 'BadRequestError', misnamed)
}

/** Returns the type whose entries a route creates or updates. Plugins have their own routes, with flat bodies. */
function typeOf({ store }: Library, { action }: Route): CompiledType | undefined {
  const dot = action.lastIndexOf('.')
  const verb = action.slice(dot + 1)
  if (!action.startsWith('api::') || (verb !== 'create' && verb !== 'update')) return undefined
  return store.types.get(action.slice(0, dot))
}

/** `data` is JSON; other fields are texts. */
function bodyOf({ fields }: Form): Record<string, unknown> {
  const body: Record<string, unknown> = Object.create(null)
  for (const [name, values] of fields) body[name] = name === 'data' ? parseData(values) : values.at(-1)
  return body
}

function parseData(values: readonly string[]): unknown {
  try {
    return parseSentJson(values.length === 1 ? (values[0] ?? '') : '')
  } catch (error) {
    if (error instanceof RequestError) throw error
    throw new ValidationError('The "data" of a multipart body must be one JSON text')
  }
}

interface Sent {
  /** The last step leads from `parent` to `attribute`. */
  readonly parent: object
  readonly step: string
  readonly attribute: CompiledAttribute | undefined
  /** Indexes of the form's files, in order. */
  readonly indexes: number[]
}

/** Resolves the names of files. A file whose name leads to no attribute stays in the library. @throws ValidationError */
function placesOf({ files }: Form, type: CompiledType | undefined, data: unknown): readonly Sent[] {
  const places = new Map<string, Sent>()
  for (const [index, { field }] of files.entries()) {
    const path = field.slice(prefix.length)
    const place = places.get(path)
    if (place === undefined) places.set(path, { ...placeOf(path, type, data), indexes: [index] })
    else place.indexes.push(index)
  }
  return [...places.values()]
}

function placeOf(path: string, type: CompiledType | undefined, data: unknown): Omit<Sent, 'indexes'> {
  const steps = path.split(/[.[\]]+/).filter((step) => step !== '')
  const step = steps.at(-1) ?? ''
  const parent = steps.slice(0, -1).reduce<unknown>(below, data)
  if (!hasPlace(parent, step)) throw new ValidationError(`${shorten(prefix + path)} leads to nothing in data`)
  const attribute = attributeAt(type, data, steps)
  if (attribute !== undefined && attribute.kind !== 'media') {
    throw new ValidationError(`${shorten(prefix + path)} leads to an attribute that takes no files`)
  }
  return { parent, step, attribute }
}

/**
 * Puts the ids of files into the data. Files that the data lists come first; if it lists none, the sent ones are added to those of the
 * entry.
 */
function putFiles(places: readonly Sent[], ids: readonly number[]): void {
  for (const { parent, step, attribute, indexes } of places) {
    const sent = indexes.map((index) => ids[index] ?? 0)
    const listed = below(parent, step)
    // Within JSON an id is an ordinary value.
    const value = attribute ? new SentFiles(sent, listed) : [listed ?? [], sent].flat()
    Object.defineProperty(parent, step, { value, enumerable: true, configurable: true, writable: true })
  }
}
