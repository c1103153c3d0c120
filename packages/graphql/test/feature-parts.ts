/** The parts that the features add to the schema of a project with all of them. */
import { accountOperations } from '../../users-permissions/src/graphql/account-operations.js'
import { fileOperations } from '../../upload/src/graphql/operations.js'
import { localeOperations } from '../src/locales/locale-operations.js'
import { config } from './store.js'
import type { GraphqlPart } from '@content-gen/runtime'

const accounts = accountOperations({} as never)
const files = fileOperations({} as never)
const locales = localeOperations({ config } as never, config.graphql)

export const featureParts: readonly GraphqlPart[] = [accounts, files, locales]

/** Returns the parts of the features that are on. */
export function partsOf(on: {
  readonly accounts: boolean
  readonly files: boolean
  readonly locales: boolean
}): readonly GraphqlPart[] {
  return [...(on.accounts ? [accounts] : []), ...(on.files ? [files] : []), ...(on.locales ? [locales] : [])]
}
