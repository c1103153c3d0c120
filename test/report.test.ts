import { expect, test } from 'vitest'
import { Report } from './report.js'
import type { Need } from './tried.js'

const file = (relativeModuleId: string, ...notTried: Pick<Need, 'lack' | 'remedy'>[]) => ({
  relativeModuleId,
  meta: () => (notTried.length === 0 ? {} : { notTried }),
})

test('what a machine lacks is named once, with the files that need it', () => {
  const nginx = { lack: 'nginx is missing', remedy: 'apt-get install nginx' }
  const curl = { lack: 'curl is missing', remedy: 'apt-get install curl' }
  const pages = ['d', 'c', 'b', 'a'].map((name) => file(`test/docs/${name}.test.ts`, curl))
  const modules = [file('test/reads/z.test.ts', nginx, curl, curl), ...pages, file('test/whole.test.ts')]
  expect(new Report().notTried(modules)).toEqual([
    'Not tried:',
    '  curl is missing (apt-get install curl): test/docs (4 files), test/reads/z.test.ts',
    '  nginx is missing (apt-get install nginx): test/reads/z.test.ts',
  ])
})

test('nothing is said where nothing is missing', () => {
  expect(new Report().notTried([file('test/whole.test.ts')])).toEqual([])
})
