/** The account of a run: how much was carried, and where a person must look. */
import { compareText } from '@content-gen/schema'
import type { Mark, Sanitized } from './carried-file.js'
import type { Carried } from './carrying.js'
import type { Unfinished } from './repair.js'

export interface Account {
  /** Lines that were marked, as they stand in the written files. */
  readonly marks: readonly Mark[]
  /** Lines that the compiler refuses, and no mark explains; null: the project is not generated yet. */
  readonly unfinished: readonly Unfinished[] | null
  /** Places where a query or a body of a client is checked now. */
  readonly sanitized: readonly Sanitized[]
  readonly constructs: readonly { readonly name: string; readonly carried: number; readonly marked: number }[]
  /** Lines below `src` that are not empty, but for stubs and React, with the settings that code reads; and those that need a hand. */
  readonly lines: { readonly all: number; readonly open: number }
}

export function accountOf(
  carried: readonly Carried[],
  files: readonly { readonly path: string; readonly contents: string }[],
  unfinished: readonly Unfinished[] | null,
  left: readonly { readonly path: string; readonly lines: number }[],
): Account {
  const texts = new Map(files.map(({ path, contents }) => [path, contents]))
  const marks = carried.flatMap(({ file }) => {
    const found = placesOf(texts.get(file.to) ?? '', /notCarried\((['"])(.*?)\1[,)]|NotCarried<'(.*?)'>/)
    return found.map(({ line, words }) => ({
      path: file.to,
      line,
      construct: file.marks.find(({ instead }) => instead === words)?.construct ?? 'other',
      instead: words,
    }))
  })
  const open = new Set([...marks, ...(unfinished ?? [])].map(({ path, line }) => `${path}:${line}`))
  // Settings and migrations that no code needs are no code to move.
  const leftCode = left.filter(({ path }) => path.startsWith('src/'))
  // An extension becomes several files.
  const all = [...new Set(carried.map(({ file }) => file.file)), ...leftCode].reduce((sum, { lines }) => sum + lines, 0)
  return {
    marks,
    unfinished,
    sanitized: carried.flatMap(({ file }) =>
      file.sanitized.length === 0
        ? []
        : placesOf(texts.get(file.to) ?? '', /strapi\.sanitize\.contentAPI\.(?:query|input)\(/).map(({ line }) => ({
            path: file.to,
            line,
          })),
    ),
    constructs: constructsOf(carried, marks),
    lines: { all, open: open.size + leftCode.reduce((sum, { lines }) => sum + lines, 0) },
  }
}

function placesOf(text: string, pattern: RegExp): readonly { readonly line: number; readonly words: string }[] {
  return text.split('\n').flatMap((line, index) => {
    const found = pattern.exec(line)
    return found === null ? [] : [{ line: index + 1, words: found[2] ?? found[3] ?? '' }]
  })
}

function constructsOf(carried: readonly Carried[], marks: readonly Mark[]): Account['constructs'] {
  const counts = new Map<string, number>()
  for (const { file } of carried)
    for (const [name, count] of file.counts) counts.set(name, (counts.get(name) ?? 0) + count)
  const marked = (name: string) => marks.filter(({ construct }) => construct === name).length
  const names = [...new Set([...counts.keys(), ...marks.map(({ construct }) => construct)])].toSorted(compareText)
  return names.map((name) => ({
    name,
    carried: Math.max(0, (counts.get(name) ?? 0) - marked(name)),
    marked: marked(name),
  }))
}
