/** The root element of a drawing. */

const prolog = /^(?:\s+|<\?[\s\S]*?\?>|<!--[\s\S]*?-->|<!doctype svg[^>[]*(?:\[[\s\S]*?\]\s*)?>)+/i

/** Removes everything from the start of a file that may precede the root element. */
export function fromRoot(start: string): string {
  return start.replace(prolog, '')
}

const rootTag = /^<[^\s>/]+(?:\s+[^\s=>/"']+\s*=\s*(?:"[^"]*"|'[^']*'))*\s*\/?>/

/**
 * Returns a drawing with nothing in its root element; null if that does not end in this start of the file. Whoever reads all of it applies its style
 * sheets, which takes minutes for some.
 */
export function rootAlone(start: string): string | null {
  const root = fromRoot(start)
  const [tag] = rootTag.exec(root) ?? []
  return tag === undefined ? null : start.slice(0, start.length - root.length) + tag.replace(/\/?>$/, '/>')
}

/**
 * Returns true if a drawing states its dimensions. Otherwise only rendering it would tell, and a small file can draw millions of shapes.
 */
export function saysItsSize(start: string): boolean {
  const attributes = attributesOf(fromRoot(start))
  const hasLength = (name: string) => length.test(attributes.get(name) ?? '')
  return isViewBox(attributes.get('viewBox') ?? '') || (hasLength('width') && hasLength('height'))
}

const length = /^\s*(?:\d{1,6}(?:\.\d*)?|\.\d+)(?:px|pt|pc|mm|cm|in|em|ex|rem)?\s*$/

function isViewBox(text: string): boolean {
  const numbers = text
    .trim()
    .split(/\s*,\s*|\s+/)
    .map(Number)
  const [, , width = 0, height = 0] = numbers
  return numbers.length === 4 && numbers.every(Number.isFinite) && width > 0 && height > 0
}

/** Returns the attributes of the element that the text starts with. */
function attributesOf(text: string): ReadonlyMap<string, string> {
  const attributes = new Map<string, string>()
  const name = /^<[^\s>/]+/.exec(text)?.[0] ?? ''
  const attribute = /\s+([^\s=]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/y
  attribute.lastIndex = name.length
  for (let match = attribute.exec(text); match !== null; match = attribute.exec(text)) {
    attributes.set(match[1] ?? '', match[2] ?? match[3] ?? '')
  }
  return attributes
}
