/** The exports of `@strapi/utils` that need no app, beside what a real Strapi answered. */
import { expect, test } from 'vitest'
import { errorEnvelope } from '../../runtime/src/http/answer/errors.js'
import { recordedUtils, utilsOutcomes } from '../../../test/strapi-services/utils.js'
import { env, errors } from '../src/index.js'

test('errors and variables of the environment are answered as a real Strapi does', () => {
  const answerOf = (error: unknown) =>
    error instanceof errors.ApplicationError ? { status: error.status, body: errorEnvelope(error) } : null
  expect(utilsOutcomes({ env, errors }, answerOf)).toEqual(recordedUtils())
})
