// Every attack by its name, as `family: what`.
import { compiled } from '../compiled.mjs'
import { bodies, writes } from './kinds/bodies.mjs'
import { accounts, atRandom, tools } from './kinds/calls.mjs'
import { headers, pieces } from './kinds/connections.mjs'
import { documents } from './kinds/documents.mjs'
import { compressed, forms } from './kinds/forms.mjs'
import { dearReads, queries } from './kinds/reads.mjs'

const { restRequest, graphqlRequest } = await compiled('hostile/requests')
const random = { REST: () => atRandom(restRequest), GraphQL: () => atRandom(graphqlRequest) }

const families = {
  read: dearReads,
  query: queries,
  document: documents,
  body: bodies,
  write: writes,
  form: forms,
  compressed,
  header: headers,
  piece: pieces,
  account: accounts,
  tool: tools,
  random,
}

/** Each makes a function of the target that sends the attack once. */
export const attacks = new Map(
  Object.entries(families).flatMap(([family, kinds]) =>
    Object.entries(kinds).map(([name, make]) => [`${family}: ${name}`, make]),
  ),
)
