// The effects of a write beyond its own entry.
import { check, write, writes, frame } from './check.mjs'

export const checks = [
  check(
    `${write}apply/keys.ts`,
    'const except = change.hidden.map(',
    'const except = change.hidden.slice(change.hidden.length).map(',
    frame,
  ),
  check(
    `${write}apply/morph-rows.ts`,
    '!change.hidden.includes(String(row[link.morphType.field]))',
    "!change.hidden.includes('')",
    frame,
  ),
  check(
    `${write}apply/components.ts`,
    'if (items.some(({ id }) => id !== null)) throw',
    'if (items.some(({ id }) => id === -2)) throw',
    frame,
  ),
  check(`${write}apply/components.ts`, 'if (present.get(id) !== ownerId) throw', 'if (id === -2) throw', writes),
  check(
    `${write}hook-data.ts`,
    'maySet(type, attribute, authors.caller, mode)',
    'maySet(type, attribute, { ...authors.caller, can: () => true }, mode)',
    frame,
  ),
  check(
    `${write}hook-data.ts`,
    'withoutHidden(value, { types: context.types, author: authors.caller })',
    'withoutHidden(value, { types: context.types, author: { ...authors.caller, can: () => true } })',
    frame,
  ),
  check(`${write}create.ts`, 'if (localizations.length === 0) return', 'if (localizations.length >= 0) return', frame),
  check(
    `${write}localization/create-localization.ts`,
    'authorize: () => requireUpdate(',
    'authorize: () => void [requireUpdate].concat(',
    frame,
  ),
  check(`${write}store-new.ts`, '      entry.authorize()\n', '', frame),
  check(
    `${write}update.ts`,
    'if (sharesAnything(row, (name) => isNamedByCaller(authors, name))) requireUpdate(',
    'if (siblings.length < 0) requireUpdate(',
    writes,
  ),
  check(`${write}one-statement.ts`, 'input.foreignFiles.size === 0 &&', '', frame),
]
