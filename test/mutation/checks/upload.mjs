// Files and their entries.
import { check, upload, write, frame, uploads, pictures } from './check.mjs'

export const checks = [
  check(
    `${upload}library/place.ts`,
    'if (!caller.can(`${uid}.update`) || caller.administrator !== undefined) throw',
    'if (uid === id && !caller.can(uid)) throw',
    uploads,
  ),
  check(
    `${write}input/rights.ts`,
    "return author.can('plugin::upload.content-api.find') ||",
    "return author.key !== '' || author.can('plugin::upload.content-api.find') ||",
    frame,
  ),
  check(`${write}own-files.ts`, 'if (!seen.has(file)) throw', 'if (!seen.has(file) && file < 0) throw', frame),
  check(`${write}own-files.ts`, 'if (attribute.isPrivate) continue', '', frame),
  check(
    `${upload}routes/entries.ts`,
    'if (places.some(isLeft)) authorize(',
    'if (places.length < 0 && places.some(isLeft)) authorize(',
    frame,
  ),
  check(
    `${upload}form/form-place.ts`,
    '(sent === 1 && (listed ?? null) === null)',
    '(sent >= 1 || listed === null)',
    frame,
  ),
  check(
    `${upload}storage/serve-folder.ts`,
    'else if (active.test(extension)) ctx.type',
    'else if (extension === null) ctx.type',
    `${uploads}serving.test.ts`,
  ),
  check(
    `${upload}pictures/picture-process.ts`,
    'env: Object.fromEntries(handedOn.flatMap((name) => valueOf(name))),',
    'env: { ...process.env, ...Object.fromEntries(handedOn.flatMap((name) => valueOf(name))) },',
    pictures,
  ),
  check(`${upload}pictures/picture-line.ts`, 'this.#turns.run(sender,', "this.#turns.run(sender && '',", pictures),
]
