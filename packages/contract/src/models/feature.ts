import type { Feature } from '../features/feature.js'
import { modelsApi } from './routes.js'

export const modelsFeature = { routes: [modelsApi] } as const satisfies Feature
