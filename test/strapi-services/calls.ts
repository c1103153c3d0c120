/** Calls of Strapi v4's services over the magazine, in the order in which they are made: later ones see what earlier ones have written. */
import { contentApi } from './calls/content-api.js'
import { services } from './calls/core-service.js'
import { creates } from './calls/creates.js'
import { reads } from './calls/entity-service.js'
import { errors } from './calls/errors.js'
import { forms } from './calls/forms.js'
import { queries } from './calls/query.js'
import { refusedWrites } from './calls/refused-writes.js'
import { validations } from './calls/validate.js'
import { writes } from './calls/writes.js'
import { Draws } from './drawn/draws.js'
import { drawnReads } from './drawn/reads.js'
import { drawnWrites } from './drawn/writes.js'
import type { Call } from './calls/call.js'

const draws = new Draws(41)

export const calls: readonly Call[] = [
  ...creates,
  ...refusedWrites,
  ...reads,
  ...queries,
  ...forms,
  ...drawnReads(draws, 260),
  ...contentApi,
  ...errors,
  ...writes,
  ...services,
  ...validations,
  ...drawnWrites(draws, 60),
]
