import { accountsTypes } from './accounts/content-types.js'
import type { FeatureTypes } from './content-types/content-type.js'
import { filesTypes } from './files/content-types.js'

/** The content types of features: a project has those whose section of the config is on. */
export const featureTypes: readonly FeatureTypes[] = [accountsTypes, filesTypes]
