import type { Feature } from '../features/feature.js'
import { mailApi } from './routes.js'

export const mailFeature = { routes: [mailApi] } as const satisfies Feature
