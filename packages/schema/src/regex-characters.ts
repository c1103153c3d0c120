import type { AST } from '@eslint-community/regexpp'

/** What matches one character; null: any. */
export type Leaf = AST.Character | AST.CharacterSet | AST.CharacterClass | AST.ExpressionCharacterClass

/** Characters that no part of the pattern tells apart are one class, and one bit. */
export function characterMasks(leaves: readonly (Leaf | null)[]): readonly bigint[] {
  const samples = characterSamples(leaves)
  const known = new Map<string, bigint>()
  return leaves.map((leaf) => {
    if (leaf === null) return (1n << BigInt(samples.length)) - 1n
    const mask = known.get(leaf.raw) ?? maskOf(leaf, samples)
    known.set(leaf.raw, mask)
    return mask
  })
}

function maskOf(leaf: Leaf, samples: readonly string[]): bigint {
  const pattern = new RegExp(`^(?:${leaf.raw})$`)
  return samples.reduce((bits, sample, index) => (pattern.test(sample) ? bits | (1n << BigInt(index)) : bits), 0n)
}

function characterSamples(leaves: readonly (Leaf | null)[]): readonly string[] {
  const codes = new Set(
    [...'\t\n\r 09aAzZ_-\u00a0\u00e9\u2028\ufeff\u4e00'].map((character) => character.charCodeAt(0)),
  )
  for (const leaf of leaves) for (const code of leaf === null ? [] : edgesOf(leaf)) codes.add(code)
  return [...codes].filter((code) => code >= 0 && code <= 0xffff).map((code) => String.fromCharCode(code))
}

/** Codes at which a leaf may begin or cease to match, and their neighbours. */
function edgesOf(leaf: Leaf): readonly number[] {
  if (leaf.type === 'Character') return around(leaf.value)
  if (leaf.type !== 'CharacterClass') return []
  return leaf.elements.flatMap((element) => {
    if (element.type === 'Character') return around(element.value)
    return element.type === 'CharacterClassRange' ? [...around(element.min.value), ...around(element.max.value)] : []
  })
}

function around(code: number): readonly number[] {
  return [code - 1, code, code + 1]
}
