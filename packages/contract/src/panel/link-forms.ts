/**
 * The forms of links to an address in texts of Markdown and HTML, as parts of a regular expression with the flag `m`: a link in Markdown, its
 * definition below a text, and a link in HTML. What follows otherwise makes a longer address of it.
 */
export const linkForms = {
  before: /\]\([ \t]*<?|^ {0,3}\[[^\]\n]+\]:[ \t]*<?|<(?=https?:)|(?<![\w?&;-])[hH][rR][eE][fF]\s*=\s*["']?/,
  after: /(?=[?#)>"'\s]|$)/,
  /** After an address that stands alone, as in blocks. */
  afterWhole: /(?=[?#]|$)/,
} as const
