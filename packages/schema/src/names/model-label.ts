import { quote } from '../quote.js'
import type { Model } from '../source.js'

/** `"api::article.article", in src/api/article/…/schema.json`; a feature's own type has no file. */
export function modelLabel({ uid, at }: Model): string {
  return at.pointer === '' ? `${quote(uid)}, in ${at.file}` : quote(uid)
}
