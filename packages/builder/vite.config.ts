import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const target = process.env['BUILDER_SERVER'] ?? 'http://127.0.0.1:1338'

/** `BUILDER_SERVER=http://127.0.0.1:<port> npx vite packages/builder` serves the sources beside `content-gen dev`. */
export default defineConfig({
  plugins: [react()],
  publicDir: `${import.meta.dirname}/../panel/public`,
  resolve: { alias: { '@content-gen/panel/parts': `${import.meta.dirname}/../panel/src/parts.ts` } },
  // The server's policy permits no inline files.
  build: {
    outDir: 'dist/page',
    assetsInlineLimit: 0,
    target: 'es2023',
    modulePreload: { polyfill: false },
    license: { fileName: 'LICENSES.md' },
    // It is loaded from this machine.
    chunkSizeWarningLimit: 1000,
  },
  // The builder answers its own page alone.
  server: { host: '127.0.0.1', proxy: { '/api': { target, changeOrigin: true, headers: { origin: target } } } },
})
