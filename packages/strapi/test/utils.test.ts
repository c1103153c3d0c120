/** The exports of `@strapi/utils` that need no app, beside what a real Strapi answered. */
import { expect, test } from 'vitest'
import { errorEnvelope } from '../../runtime/src/http/answer/errors.js'
import { recordedUtils, utilsOutcomes } from '../../../test/strapi-services/utils.js'
import { recordedYup, yupOutcomes } from '../../../test/strapi-services/yup.js'
import { env, errors } from '../src/index.js'
import * as schemas from '../src/yup/index.js'

function answerOf(error: unknown): object | null {
  return error instanceof errors.ApplicationError ? { status: error.status, body: errorEnvelope(error) } : null
}

test('errors and variables of the environment are answered as a real Strapi does', () => {
  expect(utilsOutcomes({ env, errors }, answerOf)).toEqual(recordedUtils())
})

test('what schemas allow and refuse is answered as a real Strapi does', async () => {
  expect(await yupOutcomes(schemas, answerOf)).toEqual(recordedYup())
})
