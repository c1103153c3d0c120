import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** `PANEL_SERVER=http://127.0.0.1:1337 npx vite` serves the sources beside a running server. */
export default defineConfig({
  base: '/admin/',
  plugins: [react()],
  // The root of the repository has an older editor, for other packages.
  resolve: { dedupe: ['@codemirror/language', '@codemirror/state', '@codemirror/view'] },
  // The server's policy permits no inline files.
  build: {
    outDir: 'dist',
    assetsInlineLimit: 0,
    target: 'es2023',
    modulePreload: { polyfill: false },
    license: { fileName: 'LICENSES.md' },
  },
  server: { host: '127.0.0.1', proxy: { '/admin/api': process.env['PANEL_SERVER'] ?? 'http://127.0.0.1:1337' } },
})
