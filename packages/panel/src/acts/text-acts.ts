/** The marks of texts: their names and keys. Each editor sets them in its own way. */
export const markActs = {
  bold: { name: 'editor.bold', glyph: 'B', keys: ['Mod', 'B'] },
  italic: { name: 'editor.italic', glyph: 'I', keys: ['Mod', 'I'] },
  underline: { name: 'editor.underline', glyph: 'U', keys: ['Mod', 'U'] },
  strikethrough: { name: 'editor.strike', glyph: 'S' },
  code: { name: 'editor.code', glyph: '‹›', keys: ['Mod', 'E'] },
} as const

/** Browsers paste without the help of the panel. */
const pastePlain = { name: 'keys.pastePlain', keys: ['Mod', 'Shift', 'V'] } as const

export const textKeys = [...Object.values(markActs), pastePlain].filter((act) => 'keys' in act)
