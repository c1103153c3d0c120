/** For features with long work of their own: threads, and what runs in them. */
export { serveTasks } from './serve-tasks.js'
export type { Outcome, Task } from './task.js'
export { Threads } from './threads.js'
