/** The linter finds lost promises, which it needs types for, and no other rule that needs types came along with them. */
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))
const promises = [
  'typescript/await-thenable',
  'typescript/no-floating-promises',
  'typescript/no-misused-promises',
] as const

/** The linter's report, as JSON. It exits with an error if it finds something. */
function oxlint(...args: string[]): Promise<unknown> {
  return new Promise((resolve) => {
    execFile(join(root, 'node_modules/.bin/oxlint'), args, { cwd: root, maxBuffer: 64e6 }, (_, output) =>
      resolve(JSON.parse(output)),
    )
  })
}

test('of the rules that know types, those of lost promises are on', async () => {
  const config = (await oxlint('--print-config')) as { readonly rules: Readonly<Record<string, unknown>> }
  const rules = (await oxlint('--rules', '--format', 'json')) as {
    readonly scope: string
    readonly value: string
    readonly type_aware: boolean
  }[]
  const typed = rules.filter((rule) => rule.type_aware).map(({ scope, value }) => `${scope}/${value}`)
  expect(typed.filter((name) => (config.rules[name] ?? 'allow') !== 'allow').toSorted()).toEqual(promises)
})

test('each finds its mistake, and others that need types are left alone', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'content-gen-lint-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, 'tsconfig.json'), '{ "compilerOptions": { "strict": true, "lib": ["es2023"] } }')
  const file = join(folder, 'mistakes.ts')
  const source = [
    'export async function floating(work: () => Promise<void>) { work() }',
    'export async function useless(value: number) { return (await value) + 1 }',
    'export function misused(list: number[], work: (value: number) => Promise<void>) { list.forEach(work) }',
    // Rules that are off: restrict-template-expressions, no-for-in-array, no-unnecessary-type-assertion.
    'export function others(list: number[]) { for (const key in list) return `${{ key }}${key as string}`; return "" }',
  ]
  writeFileSync(file, source.join('\n'))
  const { diagnostics } = (await oxlint('--config', '.oxlintrc.json', '--format', 'json', file)) as {
    readonly diagnostics: readonly {
      readonly code: string
      readonly labels: readonly { readonly span: { readonly line: number } }[]
    }[]
  }
  const found = diagnostics.map(({ code, labels }) => `${labels[0]?.span.line} ${code}`).toSorted()
  expect(found).toEqual([
    '1 typescript(no-floating-promises)',
    '2 typescript(await-thenable)',
    '3 typescript(no-misused-promises)',
  ])
})
