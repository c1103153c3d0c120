/** The names of cache tags. A name that means two things is purged for both, which costs an answer, never its correctness. */
import type { CompiledType } from '../types.js'

/** On every answer, unless it has `any`: purged if anything may have changed. */
export const everything = 'all'
/** On answers that may be made from anything: purged with every change. */
export const anything = 'any'

/** On answers that change with entries of a type, whichever they are. */
export function typeTag({ descriptor }: CompiledType): string {
  return descriptor.singularName
}

/** On answers that change with one entry. */
export function entryTag(type: CompiledType, id: number | string): string {
  return `${typeTag(type)}-${id}`
}

/** On all answers that change with one entry of the type: purged if it is unknown which entries have changed. */
export function anyEntryTag(type: CompiledType): string {
  return `${typeTag(type)}-entry`
}

/** On answers that show which locales an entry is there in. */
export function localesTag(type: CompiledType): string {
  return `${typeTag(type)}-locales`
}

/** On an uploaded file, by its stored name. */
export function fileTag(name: string): string {
  return `file-${name}`
}
