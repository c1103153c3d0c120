// The attributes that a caller may read, and the types that it may follow links to.
import { check, runtime, graphql, matrix, abuse, twins, reads, forms, totals } from './check.mjs'

export const checks = [
  check(
    `${runtime}query/scope.ts`,
    "attribute.descriptor.type === 'password') this",
    "attribute.descriptor.type === 'time') this",
    twins,
    abuse,
  ),
  check(
    `${runtime}query/scope.ts`,
    "if (attribute.isPrivate) this.refuse('private', attribute.name)",
    '',
    twins,
    abuse,
  ),
  check(
    `${runtime}query/scope.ts`,
    "if (!this.permits(attribute)) this.refuse('forbidden', attribute.name, missingFor(attribute))",
    '',
    matrix,
  ),
  check(
    `${runtime}query/scope.ts`,
    "=== 'relation') return this.canFind(attribute.link.target.uid)",
    "=== 'relation') return this.canFind(attribute.link.source.uid)",
    matrix,
  ),
  check(`${runtime}query/entry-shape.ts`, ' || !scope.permits(attribute) ||', ' ||', matrix),
  check(
    `${runtime}types.ts`,
    "return !attribute.isPrivate && attribute.descriptor.type !== 'password'",
    "return attribute.descriptor.type !== 'password'",
    twins,
    abuse,
  ),
  check(
    `${runtime}types.ts`,
    "return !attribute.isPrivate && attribute.descriptor.type !== 'password'",
    'return !attribute.isPrivate',
    twins,
    abuse,
  ),
  check(`${graphql}plan/entity.ts`, 'planning.reading.permits(attribute))', 'true)', matrix),
  check(`${runtime}query/entry-shape.ts`, ' || isMembership(type, name)', '', abuse),
  check(`${runtime}query/populated-shape.ts`, '.filter(({ target }) => scope.canFind(target.uid))', '', reads, twins),
  check(
    `${runtime}query/related-shape.ts`,
    "attribute.kind !== 'media' || attribute.isPrivate",
    "attribute.kind !== 'media'",
    twins,
  ),
  check(
    `${runtime}query/scope.ts`,
    "if (attribute.kind === 'morph') return attribute.links.some(",
    "if (attribute.kind === 'morph') return attribute.name !== '' || attribute.links.some(",
    twins,
  ),
  check(`${runtime}plans.ts`, '${keyOf(caller)} ${text}', '${text}', matrix),
  check(`${runtime}plans.ts`, '${keyOf(caller)} ${form.text}', '${form.text}', forms),
  check(`${runtime}plans.ts`, 'sent[source.index]', 'sent[0]', forms),
  check(`${runtime}plans.ts`, 'source instanceof Sent && source.index === index', 'index >= 0', forms),
  check(`${runtime}cache/known-totals.ts`, 'values: counted }', 'values: [] }', totals),
  check(`${runtime}sql/compile.ts`, 'parameters.indexOf(parameter)', '0', totals),
  check(`${runtime}sqlite/read-counted.ts`, 'if (known?.state !== state)', 'if (known === undefined)', totals),
  check(
    `${runtime}sqlite/read-counted.ts`,
    'if (states.of(statement) === state) return',
    "if (typeof state === 'string') return",
    totals,
  ),
]
