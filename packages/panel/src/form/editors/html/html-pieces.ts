/** An outermost block of a document, or a run of words between two. The pieces of a document are the document, byte for byte. */
export interface Piece {
  readonly html: string
  /** The spaces up to the next one. */
  readonly gap: string
  /** False for what has tags without their other half: nobody knows where it ends. */
  readonly isWhole: boolean
}

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '))
const voids = words('area base br col embed hr img input link meta param source track wbr')
/** Nothing in them is a tag. */
const raw = words('iframe noembed noframes noscript plaintext script style textarea title xmp')
const inline = words(
  'a abbr b bdi bdo br cite code del dfn em i ins kbd mark q s samp small span strike strong sub sup time tt u var wbr',
)

/** Cuts a document into pieces. */
export function piecesOf(source: string): readonly Piece[] {
  const pieces: Piece[] = []
  let lead = ''
  let start = 0
  const cut = (end: number, isWhole: boolean) => {
    const [from, to] = wordsBetween(source, start, end)
    const before = source.slice(start, from)
    const html = source.slice(from, to)
    const gap = source.slice(to, end)
    start = end
    const last = pieces.pop()
    if (last) pieces.push({ ...last, gap: last.gap + before })
    else lead += before
    if (html === '') return
    pieces.push({ html: pieces.length === 0 ? lead + html : html, gap, isWhole })
  }
  const open: string[] = []
  let isBlock = false
  let isBroken = false
  for (const tag of tagsOf(source)) {
    isBroken = tag === null || (tag.kind === 'closes' && open.at(-1) !== tag.name)
    if (tag === null || isBroken) break
    if (open.length === 0) {
      isBlock = !inline.has(tag.name)
      if (isBlock) cut(tag.from, true)
    }
    if (tag.kind === 'opens') open.push(tag.name)
    if (tag.kind === 'closes') open.pop()
    if (open.length === 0 && isBlock) cut(tag.to, true)
  }
  cut(source.length, open.length === 0 && !isBroken)
  return pieces
}

const isSpace = (sign: string | undefined): boolean => sign !== undefined && '\t\n\f\r '.includes(sign)

/** Returns where a part of a text begins and ends without the spaces around it. */
function wordsBetween(source: string, start: number, end: number): readonly [number, number] {
  let [from, to] = [start, end]
  while (from < to && isSpace(source[from])) from++
  while (to > from && isSpace(source[to - 1])) to--
  return [from, to]
}

interface Tag {
  readonly from: number
  readonly to: number
  readonly name: string
  readonly kind: 'opens' | 'closes' | 'stands'
}

const tag = /<(\/?)([a-z][^\s/>]*)(?:"[^"]*"|'[^']*'|[^'">])*>/iy
const comment = /<!--[^]*?-->/y
/** A sign of words. */
const less = /<[\s\d=<]/y

/** Yields tags and comments, and null at the end if something is neither. Looks at each character a few times at most. */
function* tagsOf(source: string): Iterable<Tag | null> {
  for (let at = source.indexOf('<'); at !== -1; at = source.indexOf('<', at)) {
    less.lastIndex = comment.lastIndex = tag.lastIndex = at
    if (less.test(source)) {
      at++
      continue
    }
    const from = at
    if (comment.test(source)) {
      at = comment.lastIndex
      yield { from, to: at, name: '!', kind: 'stands' }
      continue
    }
    const [text = '', slash = '', written = ''] = tag.exec(source) ?? []
    const name = written.toLowerCase()
    const isRaw = slash === '' && raw.has(name)
    at = isRaw ? endOf(name, source, from + text.length) : from + text.length
    if (at === from || at === -1) return yield null
    yield { from, to: at, name, kind: slash !== '' ? 'closes' : isRaw || voids.has(name) ? 'stands' : 'opens' }
  }
}

/** Returns where an element without tags in it ends, or -1. */
function endOf(name: string, source: string, from: number): number {
  const closing = new RegExp(`</${name}[\\s/>]`, 'ig')
  closing.lastIndex = from
  const found = closing.exec(source)
  return found === null ? -1 : source.indexOf('>', found.index) + 1 || -1
}
