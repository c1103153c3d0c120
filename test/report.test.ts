import { expect, test } from 'vitest'
import type { ModuleDiagnostic } from 'vitest/node'
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

test('the ten slowest files come first, then those beyond the limit of their project', () => {
  const timed = (path: string, project: string, seconds: number) => ({
    relativeModuleId: path,
    project: { name: project },
    diagnostic: () => ({ duration: seconds * 1000 }) as ModuleDiagnostic,
  })
  const quick = Array.from({ length: 20 }, (_, index) => timed(`quick-${index}.test.ts`, 'servers', index))
  const lines = new Report().slowest([...quick, timed('a.test.ts', 'unit', 2.1), timed('b.test.ts', 'slow', 90)])
  expect(lines.slice(0, 3)).toEqual([
    'The slowest files:',
    '  90.0 s  b.test.ts (slow)',
    '  19.0 s  quick-19.test.ts (servers)',
  ])
  expect(lines.slice(11)).toEqual([
    'Files that take longer than those of their project may:',
    '  2.1 s  a.test.ts (unit)',
  ])
})
