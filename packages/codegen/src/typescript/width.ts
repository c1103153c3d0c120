/** The columns of a line of generated code. */
export const lineWidth = 120

/** Returns the columns that a text occupies, as Prettier counts them: two for wide characters, none for combining ones. */
export function textWidth(text: string): number {
  if (/^[\x20-\x7e]*$/.test(text)) return text.length
  let width = 0
  for (const character of text) width += characterWidth(character)
  return width
}

function characterWidth(character: string): number {
  if (/[\p{Mn}\p{Cf}\p{Cc}]/u.test(character)) return 0
  if (/\p{Emoji_Presentation}/u.test(character)) return 2
  const point = character.codePointAt(0) ?? 0
  return wideRanges.some(([first, last]) => point >= first && point <= last) ? 2 : 1
}

/** East Asian wide and full-width blocks. */
const wideRanges: readonly (readonly [number, number])[] = [
  [0x1100, 0x115f],
  [0x2e80, 0x303e],
  [0x3041, 0x4dbf],
  [0x4e00, 0xa4cf],
  [0xa960, 0xa97f],
  [0xac00, 0xd7a3],
  [0xf900, 0xfaff],
  [0xfe30, 0xfe6f],
  [0xff01, 0xff60],
  [0xffe0, 0xffe6],
  [0x1f300, 0x1f64f],
  [0x1f900, 0x1f9ff],
  [0x20000, 0x3fffd],
]
