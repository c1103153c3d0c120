/**
 * The end of a text on a page in the panel's frame, which says of which field it is: characters that browsers do not show.
 * `@content-gen/client` has the same, since it depends on nothing.
 */
const [begin, end] = ['\u{e0001}', '\u{e007f}']
const firstTag = 0xe0000

/** Returns the mark of a place: printable ASCII. */
export function textMark(place: string): string {
  return begin + String.fromCodePoint(...Array.from(place, (each) => firstTag + each.charCodeAt(0))) + end
}

/** Returns a text without marks. */
export function withoutMarks(text: string): string {
  return text.includes(begin) ? text.replace(/\u{e0001}[\u{e0020}-\u{e007e}]*\u{e007f}/gu, '') : text
}
