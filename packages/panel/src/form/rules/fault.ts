import type { Issue } from './issue.js'

/** Something wrong with a value, wherever it is. */
export type Fault = Omit<Issue, 'path'>
