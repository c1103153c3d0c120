/**
 * The end of a text on a page in the panel's frame, which says of which field it is: characters that browsers do not show, for printable
 * ASCII. `@content-gen/client` has the same, since it depends on nothing.
 */
export const textMark = {
  begin: '\u{e0001}',
  end: '\u{e007f}',
  /** Added to the code of each character. */
  shift: 0xe0000,
  whole: /\u{e0001}[\u{e0020}-\u{e007e}]*\u{e007f}/gu,
} as const
