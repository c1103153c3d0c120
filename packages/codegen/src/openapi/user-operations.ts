/** `/users`: flat bodies, and answers without an envelope (package `users-permissions`). */
import type { Model } from '@content-gen/schema'
import { group } from './group.js'
import { integer, listOf, ref, type JsonSchema } from './json-schema.js'
import { jsonBody, type DescribedAnswer, type Operation } from './operation.js'
import { filtersParameter, sharedParameters, type Parameter } from './parameters.js'
import type { SchemaNames } from './schema-names.js'

export function userOperations(user: Model, names: SchemaNames): Operation[] {
  const { uid, names: ofUser } = user
  const make = group({ path: '/users', action: uid, id: ofUser.property, tag: 'Accounts' })
  const flat = ref(names.part(user, 'Flat'))
  const filters = filtersParameter(names.part(user, 'Filters'))
  const { id, fields, populate, sort } = sharedParameters
  const page: Parameter[] = ['start', 'limit'].map((name) => ({ name, in: 'query', schema: integer }))
  const answer = (description: string, schema: JsonSchema): DescribedAnswer => ({ status: 200, description, schema })
  const one = answer('The account.', flat)
  const oneOrNone: DescribedAnswer = { ...one, mayBeEmpty: true }
  return [
    make('get', '', 'find', 'Lists accounts.', answer('Accounts.', listOf(flat)), {
      parameters: [fields, populate, filters, sort, ...page],
    }),
    make('get', '/count', 'count', 'Counts accounts.', answer('Their number.', integer), {
      parameters: [filters],
    }),
    make('get', '/me', 'me', "Finds the caller's account.", one, { parameters: [fields, populate] }),
    make('get', '/{id}', 'findOne', 'Finds an account.', oneOrNone, { parameters: [id, fields, populate] }),
    make(
      'post',
      '',
      'create',
      'Makes an account.',
      { ...one, status: 201 },
      { body: jsonBody(ref(names.part(user, 'Input'))) },
    ),
    make('put', '/{id}', 'update', 'Changes an account.', one, {
      parameters: [id],
      body: jsonBody(ref(names.part(user, 'Change'))),
      errors: [404, 412],
    }),
    make('delete', '/{id}', 'destroy', 'Deletes an account.', oneOrNone, { parameters: [id], errors: [412] }),
  ]
}
