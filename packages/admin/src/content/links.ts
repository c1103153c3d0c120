import { fileUid } from '@content-gen/contract'
import { NotFoundError, ValidationError } from '@content-gen/runtime'
import { allOf, linksOf, readId } from '@content-gen/runtime/query'
import type { Context, Store } from '@content-gen/runtime'
import type { CompiledAttribute, CompiledType, Condition } from '@content-gen/runtime/query'
import type { Labels, LinkPage } from '../panel-api/index.js'
import type { CompiledRights } from '../rights/compiled-rights.js'
import { askedText } from './asked.js'
import { scalarOf } from '../catalog/label.js'
import { findLabels } from './find-labels.js'
import { labelsOf } from './labels.js'
import type { LabelledRef } from './labels.js'

const [pageSize, mostLabels, mostPages] = [20, 100, 1000]

/** Returns the attribute that `of` and `attribute` name. @throws NotFoundError if the administrator does not see it */
export function askedAttribute(ctx: Context, { types }: CompiledRights): CompiledAttribute {
  const attribute = types.get(askedText(ctx, 'of') ?? '')?.attributes.get(askedText(ctx, 'attribute') ?? '')
  if (attribute === undefined) throw new NotFoundError()
  return attribute
}

/** Returns a page of what an attribute may link to: what is called just as the search says, then the latest. */
export async function linkPage(ctx: Context, store: Store, rights: CompiledRights): Promise<LinkPage> {
  const type = targetOf(ctx, askedAttribute(ctx, rights))
  return findLabels(store, ctx.state.caller, {
    type,
    search: askedText(ctx, 'search'),
    within: localeCondition(type, askedText(ctx, 'locale')),
    offset: (pageOf(ctx) - 1) * pageSize,
    limit: pageSize,
  })
}

/** Returns the labels of the links and files that the query names. */
export function askedLabels(ctx: Context, store: Store, rights: CompiledRights): Promise<Labels> {
  const links = listOf(askedText(ctx, 'links')).map((text): LabelledRef => {
    const at = text.lastIndexOf(':')
    return { type: text.slice(0, at), id: idOf(text.slice(at + 1)) }
  })
  const files = listOf(askedText(ctx, 'files')).map((text): LabelledRef => ({ type: fileUid, id: idOf(text) }))
  if (links.length > mostLabels || files.length > mostLabels)
    throw new ValidationError(`At most ${mostLabels} links and ${mostLabels} files can be named at once`)
  const known = links.filter(({ type }) => type !== fileUid && rights.types.get(type)?.descriptor.kind !== 'component')
  // Otherwise whoever may not look at files would find them all, one by one. Entries come with the labels of theirs.
  const shown = rights.shown.media.read ? files : []
  return labelsOf(store, rights.types, ctx.state.caller, [...known, ...shown])
}

/** @throws ValidationError if it leads to no entries, or does not say which */
function targetOf(ctx: Context, attribute: CompiledAttribute): CompiledType {
  const targets = attribute.kind === 'relation' || attribute.kind === 'morph' ? linksOf(attribute) : []
  const asked = askedText(ctx, 'target')
  const found = asked === undefined ? targets : targets.filter(({ target }) => target.uid === asked)
  const [link] = found
  if (link === undefined) throw new ValidationError(`${attribute.name} does not link to such entries`)
  if (found.length > 1) throw new ValidationError(`target must name a type: ${attribute.name} links to several`)
  return link.target
}

export function localeCondition(type: CompiledType, locale: string | undefined): Condition {
  const attribute = type.localized ? scalarOf(type, 'locale') : undefined
  if (attribute === undefined || locale === undefined) return allOf([])
  return { kind: 'compare', operand: { kind: 'scalar', attribute }, operator: 'eq', value: locale }
}

function pageOf(ctx: Context): number {
  const text = askedText(ctx, 'page') ?? '1'
  const page = /^\d{1,4}$/.test(text) ? Number(text) : 0
  if (page < 1 || page > mostPages) throw new ValidationError(`page must be a number from 1 to ${mostPages}`)
  return page
}

function listOf(text: string | undefined): readonly string[] {
  return text === undefined ? [] : text.split(',')
}

/** @throws ValidationError */
function idOf(text: string): number {
  const id = readId(text)
  if (id === null) throw new ValidationError('links and files must name ids')
  return id
}
