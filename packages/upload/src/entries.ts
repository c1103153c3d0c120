/** Creates and updates of entries that bring their files along: `data` and `files.<path>`. */
import { parseSentJson, RequestError, shorten, ValidationError } from '@content-gen/runtime'
import { SentFiles } from '@content-gen/runtime/write'
import { readForm } from './multipart.js'
import type { Context, MultipartReader, Route, UncheckedBody } from '@content-gen/runtime'
import type { Library } from './library.js'
import type { Form } from './multipart.js'

const prefix = 'files.'
const misnamed =
  "When using multipart/form-data you need to provide your files by prefixing them with the 'files'.\n" +
  'For example, when a media file is named "avatar", make sure the form key name is "files.avatar"'

/** Forms serve creates and updates of entries alone. Their files stay if the entry is stored. */
export function entryForms(library: Library): MultipartReader {
  return {
    takes: (route) => writesEntry(library, route),
    read: (ctx, next) => readEntry(library, ctx, next),
  }
}

async function readEntry(library: Library, ctx: Context, next: () => Promise<void>): Promise<void> {
  await library.receive(async (draft) => {
    const form = await readForm(ctx.req, library.formOptions(draft, admitFiles))
    const body = bodyOf(form)
    const ids = form.files.length === 0 ? [] : await library.add(draft, form.files, [])
    try {
      if (ids.length > 0) putFiles(body['data'], form, ids)
      // Nothing is known of it: the type says just that.
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

/** The types of plugins have routes of their own, whose bodies are flat. */
function writesEntry({ store }: Library, { action }: Route): boolean {
  const dot = action.lastIndexOf('.')
  const verb = action.slice(dot + 1)
  return action.startsWith('api::') && store.types.has(action.slice(0, dot)) && (verb === 'create' || verb === 'update')
}

/** `data` is JSON; any other field is a text, as in a form. */
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

/** Puts the ids of files where their names lead. A name that leads to no attribute leaves its file in the library. */
function putFiles(data: unknown, { files }: Form, ids: readonly number[]): void {
  const byPath = new Map<string, number[]>()
  for (const [index, { field }] of files.entries()) {
    const path = field.slice(prefix.length)
    byPath.set(path, [...(byPath.get(path) ?? []), ids[index] ?? 0])
  }
  for (const [path, sent] of byPath) {
    const steps = path.split(/[.[\]]+/).filter((step) => step !== '')
    const last = steps.pop() ?? ''
    const parent = steps.reduce<unknown>(below, data)
    if (!hasPlace(parent, last)) {
      throw new ValidationError(`${shorten(prefix + path)} leads to nothing in data`)
    }
    const value = joined(below(parent, last), sent)
    Object.defineProperty(parent, last, { value, enumerable: true, configurable: true, writable: true })
  }
}

function below(value: unknown, step: string): unknown {
  return hasPlace(value, step) && Object.hasOwn(value, step)
    ? (value as Readonly<Record<string, unknown>>)[step]
    : undefined
}

/** An object takes any name, a list none but those of its items: a name must not make it longer, by billions at that. */
function hasPlace(value: unknown, step: string): value is object {
  if (typeof value !== 'object' || value === null) return false
  return !Array.isArray(value) || (/^(?:0|[1-9]\d*)$/.test(step) && Number(step) < value.length)
}

/** Files that `data` lists itself come first; without any, the sent ones join what the entry has. */
function joined(listed: unknown, ids: readonly number[]): unknown {
  if (listed === undefined) return new SentFiles(ids)
  return [...(Array.isArray(listed) ? listed : listed === null ? [] : [listed]), ...ids]
}
