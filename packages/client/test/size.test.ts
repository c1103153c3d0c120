import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { build } from 'vite'

test.each(['index', 'preview'])('%s is at most 5 KB, compressed, and needs nothing but the platform', async (name) => {
  const entry = fileURLToPath(new URL(`../src/${name}.ts`, import.meta.url))
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    build: { write: false, target: 'es2022', lib: { entry, formats: ['es'] } },
  })
  const [{ output }] = built as unknown as readonly [
    { output: readonly { code: string; imports: readonly string[] }[] },
  ]
  const [file] = output
  expect(output).toHaveLength(1)
  expect(file?.imports).toEqual([])
  expect(file?.code).not.toMatch(/\bprocess\b|\bBuffer\b|node:/)
  expect(gzipSync(file?.code ?? '').byteLength).toBeLessThanOrEqual(5_000)
})
