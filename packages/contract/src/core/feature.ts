import type { Feature } from '../features/feature.js'
import { coreSettings } from './settings.js'

export const coreFeature = { settings: coreSettings } as const satisfies Feature
