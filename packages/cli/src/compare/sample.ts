import { isMembers } from './differences.js'

/** Some entries of a type, as the old server shows them. */
export interface Sample {
  readonly ids: readonly (string | number)[]
  readonly attributes: readonly Readonly<Record<string, unknown>>[]
}

export function sampleOf(body: unknown): Sample {
  const data = isMembers(body) ? [body['data']].flat().filter(isMembers) : []
  return {
    ids: data.map(({ id }) => id).filter((id) => typeof id === 'number' || typeof id === 'string'),
    attributes: data.map(({ attributes }) => attributes).filter(isMembers),
  }
}

/** Two values of an attribute, as texts; `search` stands for a word of any. */
export function valuesOf({ attributes }: Sample, name: string): string[] {
  const found = name === 'search' ? attributes.flatMap(words).slice(0, 1) : attributes.map((each) => each[name])
  const plain = found.filter((value) => ['string', 'number', 'boolean'].includes(typeof value)).map(String)
  return [...new Set(plain)].filter((value) => value.length > 0 && value.length <= 100).slice(0, 2)
}

function words(attributes: Readonly<Record<string, unknown>>): string[] {
  return Object.values(attributes).flatMap((value) =>
    typeof value === 'string' && /^[a-z]+$/i.test(value) && value.length >= 3 ? [value] : [],
  )
}
