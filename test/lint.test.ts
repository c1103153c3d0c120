/** The linter finds lost promises and, in packages, objects in texts. No other rule that needs types came along. In the panel it minds hooks. */
import { execFile } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))
const promises = [
  'typescript/await-thenable',
  'typescript/no-floating-promises',
  'typescript/no-misused-promises',
] as const

/** The linter's report, as JSON. It exits with an error if it finds something. */
function oxlint(args: readonly string[], cwd = root): Promise<unknown> {
  return new Promise((resolve) => {
    execFile(join(root, 'node_modules/.bin/oxlint'), args, { cwd, maxBuffer: 64e6 }, (_, output) =>
      resolve(JSON.parse(output)),
    )
  })
}

/** The mistakes that the linter finds in a file of a repository with our configuration, with their lines. */
async function mistakes(path: string, source: readonly string[]): Promise<readonly string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'content-gen-lint-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const options = { strict: true, jsx: 'react-jsx', lib: ['es2023', 'dom'] }
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: options }))
  copyFileSync(join(root, '.oxlintrc.json'), join(folder, '.oxlintrc.json'))
  mkdirSync(join(folder, dirname(path)), { recursive: true })
  writeFileSync(join(folder, path), source.join('\n'))
  const { diagnostics } = (await oxlint(['--format', 'json', path], folder)) as {
    readonly diagnostics: readonly {
      readonly code: string
      readonly labels: readonly { readonly span: { readonly line: number } }[]
    }[]
  }
  return diagnostics.map(({ code, labels }) => `${labels[0]?.span.line} ${code}`).toSorted()
}

test('of the rules that know types, those of lost promises are on', async () => {
  const config = (await oxlint(['--print-config'])) as { readonly rules: Readonly<Record<string, unknown>> }
  const rules = (await oxlint(['--rules', '--format', 'json'])) as {
    readonly scope: string
    readonly value: string
    readonly type_aware: boolean
  }[]
  const typed = rules.filter((rule) => rule.type_aware).map(({ scope, value }) => `${scope}/${value}`)
  expect(typed.filter((name) => (config.rules[name] ?? 'allow') !== 'allow').toSorted()).toEqual(promises)
})

test('each finds its mistake, and others that need types are left alone', async () => {
  const found = await mistakes('mistakes.ts', [
    'export async function floating(work: () => Promise<void>) { work() }',
    'export async function useless(value: number) { return (await value) + 1 }',
    'export function misused(list: number[], work: (value: number) => Promise<void>) { list.forEach(work) }',
    // Rules that are off: restrict-template-expressions, no-for-in-array, no-unnecessary-type-assertion.
    'export function others(list: number[]) { for (const key in list) return `${{ key }}${key as string}`; return "" }',
  ])
  expect(found).toEqual([
    '1 typescript(no-floating-promises)',
    '2 typescript(await-thenable)',
    '3 typescript(no-misused-promises)',
  ])
})

test('a statement of a package does not become text without its parameters', async () => {
  const source = [
    'class Sql { constructor(readonly parts: readonly string[]) {} }',
    'export const untagged = (where: Sql, name: string) => `select 1 from ${name} where ${where}`',
    'export const page = (limit: number) => `limit ${limit}`',
  ]
  const found = await mistakes('packages/runtime/src/read.ts', source)
  expect(found).toEqual(['2 typescript(restrict-template-expressions)'])
  expect(await mistakes('test/read.ts', source)).toEqual([])
})

const hooks = [
  "import { useEffect, useEffectEvent, useMemo, useState } from 'react'",
  'export function useSometimes(is: boolean) { if (is) useState(0) }',
  'export function useStale(on: (value: number) => void, value: number) { useEffect(() => on(value), [value]) }',
  'export function useOld(value: number) { return useMemo(() => value + 1, []) }',
  'export function useLatest(on: (value: number) => void, value: number) {',
  '  const tell = useEffectEvent(on)',
  '  useEffect(() => tell(value), [value])',
  '}',
]

test('in the panel a hook is called always, and names what it depends on', async () => {
  expect(await mistakes('packages/panel/src/hooks.ts', hooks)).toEqual([
    '2 react-hooks(rules-of-hooks)',
    '3 react-hooks(exhaustive-deps)',
    '4 react-hooks(exhaustive-deps)',
  ])
  // Elsewhere, to use something is no hook.
  expect(await mistakes('packages/admin/src/hooks.ts', hooks)).toEqual([])
})
