/**
 * An entry as an editor writes it: the values of its attributes by name. Relations and media are ids, components objects with their `id`,
 * zones lists of such objects with `__component`, links to entries of any type `{ __type, id }`. Passwords are never part of it.
 */
export type Document = Readonly<Record<string, unknown>>
