import { ValidationError } from '@content-gen/runtime'
import { isRecord, own } from '@content-gen/runtime/write'
import { readId } from '@content-gen/runtime/query'
import type { Context } from '@content-gen/runtime'
import type { Bulk, Document, EntryMove } from '../panel-api/index.js'
import { askedText } from './asked.js'

/** The body of a save, whose attributes nothing is known of. */
export interface PanelSave {
  readonly document: Document
  readonly version?: number
}

/** The place of a new entry among its localizations. */
export interface NewEntryPlace {
  readonly locale?: string | undefined
  readonly localizationOf?: number | undefined
}

/** @throws ValidationError */
export function sentSave(ctx: Context): PanelSave {
  const body = bodyOf(ctx)
  const document = own(body, 'document')
  if (!isRecord(document)) throw new ValidationError('document must be an object')
  return { document, ...sentVersion(ctx) }
}

/** @throws ValidationError */
export function sentVersion(ctx: Context): { readonly version?: number } {
  const version = own(bodyOf(ctx), 'version') ?? null
  if (version === null) return {}
  if (typeof version !== 'number' || !Number.isSafeInteger(version) || version < 0)
    throw new ValidationError('version must be a whole number, as the last answer had it')
  return { version }
}

/** @throws ValidationError */
export function sentEntryPlace(ctx: Context): NewEntryPlace {
  const source = askedText(ctx, 'localizationOf')
  const id = source === undefined ? undefined : readId(source)
  if (id === null) throw new ValidationError('localizationOf must be the id of an entry')
  return { locale: askedText(ctx, 'locale'), localizationOf: id }
}

/** @throws ValidationError */
export function sentMove(ctx: Context): EntryMove {
  const body = bodyOf(ctx)
  const sentId = (name: string): number | undefined => {
    const sent = own(body, name) ?? null
    const id = sent === null ? undefined : readId(sent)
    if (id === null) throw new ValidationError(`${name} must be the id of an entry`)
    return id
  }
  const [before, after] = [sentId('before'), sentId('after')]
  if (before !== undefined && after !== undefined) throw new ValidationError('before and after cannot be combined')
  const parent = own(body, 'parent') === null ? null : sentId('parent')
  return {
    ...(parent === undefined ? {} : { parent }),
    ...(before === undefined ? {} : { before }),
    ...(after === undefined ? {} : { after }),
  }
}

const acts = ['publish', 'unpublish', 'delete'] as const
const mostIds = 100

/** @throws ValidationError */
export function sentBulk(ctx: Context): Bulk {
  const body = bodyOf(ctx)
  const act = acts.find((name) => name === own(body, 'act'))
  if (act === undefined) throw new ValidationError(`act must be one of ${acts.join(', ')}`)
  const sent = own(body, 'ids')
  const ids = Array.isArray(sent) && sent.length <= mostIds ? sent.map((id: unknown) => readId(id)) : [null]
  const known = ids.filter((id) => id !== null)
  if (known.length < ids.length) throw new ValidationError(`ids must be a list of at most ${mostIds} ids`)
  return { act, ids: [...new Set(known)], publishedAt: sentMoments(own(body, 'publishedAt') ?? {}) }
}

/** Returns the moments of earlier publications, by id: one that is to come, as other clients may have stored it, is now. @throws ValidationError */
function sentMoments(sent: unknown): Readonly<Record<string, string>> {
  if (!isRecord(sent)) throw new ValidationError('publishedAt must be an object')
  return Object.fromEntries(
    Object.entries(sent).map(([id, moment]) => {
      const at = typeof moment === 'string' ? Date.parse(moment) : NaN
      if (Number.isNaN(at)) throw new ValidationError('publishedAt must have moments')
      return [id, new Date(Math.min(at, Date.now())).toISOString()]
    }),
  )
}

function bodyOf(ctx: Context): Readonly<Record<string, unknown>> {
  const body: unknown = ctx.request.body ?? {}
  if (!isRecord(body)) throw new ValidationError('The body must be an object')
  return body
}
