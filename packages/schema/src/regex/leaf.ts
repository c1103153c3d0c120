/** Single characters of a pattern, in RE2's syntax. */
import type { AST } from '@eslint-community/regexpp'

export type Leaf = AST.Character | AST.CharacterSet | AST.CharacterClass | AST.ExpressionCharacterClass

const codes = 0x10000
const firstSurrogate = 0xd800
const lastSurrogate = 0xdfff

/**
 * JavaScript distinguishes the two halves of a character beyond 16 bits, RE2 does not: a private-use character replaces each half, in
 * patterns as in the texts that they are matched with.
 */
const halves = 0xf0000 - firstSurrogate

/** Prints what a leaf matches as a class of ranges: the short forms (`\s`, `.`) mean something else in RE2. */
export function printLeaf(leaf: Leaf): string {
  if (leaf.type === 'Character') return printCode(leaf.value)
  const ranges = rangesOf(leaf.raw)
  if (ranges.length === 0) return '[^\\x{0}-\\x{10FFFF}]'
  return `[${ranges.map(([from, to]) => (from === to ? printCode(from) : `${printCode(from)}-${printCode(to)}`)).join('')}]`
}

function printCode(code: number): string {
  const character = String.fromCharCode(code)
  if (/[0-9A-Za-z]/.test(character)) return character
  const isHalf = code >= firstSurrogate && code <= lastSurrogate
  return `\\x{${(isHalf ? code + halves : code).toString(16).toUpperCase()}}`
}

/** Determines the ranges by asking JavaScript itself, character by character. */
function rangesOf(raw: string): readonly (readonly [from: number, to: number])[] {
  const pattern = new RegExp(`^(?:${raw})$`)
  const ranges: [number, number][] = []
  for (let code = 0; code < codes; code++) {
    if (!pattern.test(String.fromCharCode(code))) continue
    const last = ranges.at(-1)
    const isBorder = code === firstSurrogate || code === lastSurrogate + 1
    if (last?.[1] === code - 1 && !isBorder) last[1] = code
    else ranges.push([code, code])
  }
  return ranges
}
