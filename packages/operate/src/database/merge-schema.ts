import { mergeMaps } from './merge.js'

type Lines = ReadonlyMap<string, string>

/** Merges two Prisma schemas with a common ancestor, line by line; if both changed a line, the later wins. */
export function mergeSchemas(base: string, earlier: string, later: string): string {
  const merged = mergeMaps(
    readBlocks(base),
    readBlocks(earlier),
    readBlocks(later),
    isEqualBlock,
    ({ base: origin, ours, theirs }) => mergeLines(origin ?? new Map(), ours, theirs),
  )
  return [...merged].map(([head, lines]) => `${head} {\n${[...lines.values()].join('\n')}\n}\n`).join('\n')
}

function mergeLines(base: Lines, ours: Lines, theirs: Lines): Lines {
  return mergeMaps(base, ours, theirs, isEqual, ({ base: origin, ours: our, theirs: their }) =>
    origin !== undefined && isEqual(origin, their) ? our : their,
  )
}

/** Returns the lines of each block by its head (`model Article`), keyed by field name or by the whole attribute. */
function readBlocks(schema: string): ReadonlyMap<string, Lines> {
  const blocks = schema.matchAll(/^(\w+[ \t]+\w+)[ \t]*\{\r?\n([^]*?)^\}/gm)
  return new Map(
    Array.from(blocks, ([, head = '', body = '']) => {
      const lines = body.split(/\r?\n/).filter((line) => line.trim() !== '' && !/^\s*\/\//.test(line))
      return [head, new Map(lines.map((line) => [keyOf(line), line]))]
    }),
  )
}

function keyOf(line: string): string {
  const text = squeezed(line)
  return text.startsWith('@@') ? text : (/^\w+/.exec(text)?.[0] ?? text)
}

function isEqualBlock(one: Lines, other: Lines): boolean {
  return one.size === other.size && [...one].every(([key, line]) => isEqual(line, other.get(key) ?? ''))
}

/** Ignores alignment, which changes when a longer name is added. */
function isEqual(one: string, other: string): boolean {
  return squeezed(one) === squeezed(other)
}

function squeezed(line: string): string {
  return line.trim().replaceAll(/\s+/g, ' ')
}
