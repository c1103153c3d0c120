import { defineConfig } from 'vitest/config'

const here = import.meta.dirname

/** Files that leave something open, and some that do not: each in a worker of its own, and all in one. */
export default defineConfig({
  root: here,
  test: {
    setupFiles: ['../leftovers.ts'],
    projects: [
      { extends: true, test: { name: 'apart', include: ['*.left.ts'], maxWorkers: 5 } },
      { extends: true, test: { name: 'together', include: ['*.left.ts'], isolate: false, maxWorkers: 1 } },
    ],
  },
})
