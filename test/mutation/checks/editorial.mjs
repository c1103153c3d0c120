// The work of editors.
import { check, editorial, editorialRights, editorialTwins, previews } from './check.mjs'

export const checks = [
  check(`${editorial}versions/requested.ts`, '|| !caller.can(`${type.uid}.find`)', '|| !caller.can', editorialRights),
  check(
    `${editorial}versions/requested.ts`,
    'if (!caller.can(`${type.uid}.${action}`)) throw',
    'if (action === null) throw',
    editorialRights,
  ),
  check(
    `${editorial}copies/api.ts`,
    "requestedType(ctx, new Map([[type.uid, type]]), entry === null ? 'create' : 'update')",
    '',
    editorialRights,
  ),
  check(
    `${editorial}copies/sent-document.ts`,
    '|| !mayWrite(type, attribute, sender.caller)',
    '|| mayWrite === null',
    editorialRights,
  ),
  check(
    `${editorial}releases/sent-acts.ts`,
    'act !== null && mayDo(act, types, caller)',
    'act !== null && mayDo !== null',
    editorialRights,
  ),
  check(
    `${editorial}releases/api.ts`,
    "if (!caller.can('plugin::editorial.releases.run')) throw",
    'if (caller === null) throw',
    editorialRights,
  ),
  check(
    `${editorial}releases/seen-acts.ts`,
    'type === undefined || !caller.can(`${uid}.find`)',
    'type === undefined',
    editorialTwins,
  ),
  check(
    `${editorial}previews/show-preview.ts`,
    'await enclose(transaction, next, { isReading: true })',
    'await enclose(transaction, next)',
    previews,
  ),
  check(
    `${editorial}previews/routes.ts`,
    'if (!needed.every((name) => ctx.state.caller.can(`plugin::editorial.${name}`))) throw',
    'if (needed === null) throw',
    editorialRights,
  ),
  check(`${editorial}previews/preview-token.ts`, 'preview.expires > now', 'now > 0', previews),
]
